import {
  type BlockId,
  begin,
  type Compiled,
  type Input,
  type Rules,
  type RunState,
  type TriggerFacts,
} from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { roundsOf } from '../../../platform/rounds.ts';
import { insertMisses, type Miss } from '../door/misses.ts';
import { isTest, ofTest } from '../tested.ts';
import { readGraph } from './graphs.ts';
import type { InputRow, RunRow } from './readPeople.ts';

/** A run that begins, with its first input. */
export interface Begun {
  row: RunRow;
  graph: Compiled;
  input: Input;
}

/** A start into an automation that is there, and the version that people come into now. */
interface Opening {
  input: InputRow;
  automationId: number;
  phoneNumberId: number;
  version: number;
  isActive: boolean;
  graph: Compiled;
  /** Behind a button of a run before. */
  again: { enter: BlockId; vars: Record<string, string> } | null;
}

/** Nobody is in more at once, nor comes in more often. */
const mostOpen = 20;
const mostAnHour = 10;
/** A second start right after the first is no miss that anybody asks about. */
const echoMs = 60_000;

/**
 * Lets people in, whose rows are held: so who may come in again is exact. The same cause starts nobody twice; if it starts
 * somebody elsewhere at this moment, the later row is refused and its step made anew. Who may not come in leaves a line that
 * says why. All at once, but for a second start of the same person, which counts the first.
 */
export async function beginRuns(tx: Tx, starts: readonly InputRow[], now: Date): Promise<Begun[]> {
  const begun: Begun[] = [];
  const misses: Miss[] = [];
  const causes = new Set<string>();
  const openings = await readOpenings(tx, starts);
  for (const round of roundsOf(openings, ({ input }) => `${input.team_id} ${input.contact_id}`)) {
    const before = await readBefore(tx, round, begun, now);
    for (const [index, opening] of round.entries()) {
      const own = before[index]!;
      const why = whyNot(opening, own, now);
      if (why !== null && why !== 'echo') misses.push(missOf(opening, why, now));
      const cause = `${opening.input.team_id} ${opening.automationId} ${causeOf(opening.input)}`;
      if (why !== null || own.isKnown || causes.has(cause)) continue;
      causes.add(cause);
      begun.push(begunFrom(opening, own.id, now));
    }
  }
  await insertMisses(tx, misses);
  return begun;
}

/** A test asks nobody whether it may: not even whether the automation is on. */
function whyNot(opening: Opening, before: Before, now: Date) {
  if (ofTest(opening)) return null;
  if (!opening.isActive) return 'inactive';
  const { rules } = opening.graph;
  // The run before gives way.
  return refusalOf(opening.again ? { ...rules, alone: false, reentry: 'always' } : rules, before, now);
}

function missOf({ input, automationId }: Opening, why: string, at: Date): Miss {
  return { teamId: input.team_id, automationId, contactId: input.contact_id, why, at };
}

/**
 * What is gone or was never published starts nobody, and nobody asks about it. A test names its version, and so does an old
 * button; one that leads nowhere any more starts nobody either.
 */
async function readOpenings(tx: Tx, starts: readonly InputRow[]): Promise<Opening[]> {
  if (starts.length === 0) return [];
  const named = [...new Map(starts.map((one) => [`${one.team_id} ${one.automation_id}`, one])).values()];
  const { rows } = await tx.plannedByIndex(
    'automation_openings',
    sql<{ team_id: number; id: number; version: number | null; is_active: boolean }>`
    select a.team_id, a.id, a.live_version as version, a.is_active
    from unnest(${named.map(({ team_id }) => team_id)}::bigint[],
      ${named.map(({ automation_id }) => automation_id)}::bigint[]) as n (team_id, id)
    join automations a on a.team_id = n.team_id and a.id = n.id
    where a.deleted_at is null`,
  );
  const live = new Map(rows.map((row) => [`${row.team_id} ${row.id}`, row]));
  const openings: Opening[] = [];
  for (const input of starts) {
    const { team_id, automation_id: automationId, phone_number_id: phoneNumberId } = input;
    const row = live.get(`${team_id} ${automationId}`);
    if (!row || automationId === null || phoneNumberId === null) continue;
    const { is_active: isActive } = row;
    const version = versionNamed(input) ?? row.version;
    if (version === null) continue;
    const graph = await readGraph(tx, { team_id, automation_id: automationId, version });
    const again = graph && (await readAgain(tx, input, graph));
    if (!graph || again === 'nowhere') continue;
    openings.push({ input, automationId, phoneNumberId, version, isActive, graph, again });
  }
  return openings;
}

/** Of a start that is a test, or that goes on behind a button. */
function versionNamed({ data: { version } }: InputRow): number | null {
  return typeof version === 'number' ? version : null;
}

/** Where an old button leads in its version, and what its run knew. */
async function readAgain(tx: Tx, { team_id, data }: InputRow, graph: Compiled) {
  const behind = data.behind as { runId: number; blockId: BlockId; key: string } | undefined;
  if (!behind) return null;
  const enter = graph.next(behind.blockId, behind.key);
  if (enter === null) return 'nowhere';
  const run = await tx
    .selectFrom('automation_runs')
    .select('state')
    .where('team_id', '=', team_id)
    .where('id', '=', behind.runId)
    .executeTakeFirst();
  return { enter, vars: (run?.state as unknown as RunState | undefined)?.vars ?? {} };
}

const causeOf = ({ cause, id }: InputRow) => cause ?? `input:${id}`;

/** Its row is written with where it rests: until then its number is all that there is of it. */
function begunFrom(opening: Opening, id: number, now: Date): Begun {
  const { input, automationId, phoneNumberId, version, graph, again } = opening;
  const { trigger, vars, state, depth } = startOf(opening, now);
  const row: RunRow = {
    team_id: input.team_id,
    id,
    automation_id: automationId,
    version,
    phone_number_id: phoneNumberId,
    contact_id: input.contact_id,
    state,
    depth,
    bursts: 0,
    started_at: now,
    cause: causeOf(input),
    wait_nr: null,
    due_at: null,
    lane: input.lane === 2 ? 2 : 1,
  };
  const enter = again === null ? {} : { enter: again.enter };
  return { row, graph, input: { kind: 'start', at: now, trigger, vars, ...enter } };
}

/**
 * What each is in and was in, in the order of those who come. Of what they were in, only the newest runs of the automation
 * are looked at; those that begin here have no rows yet. The cause is looked up in its own order, because
 * for what is thought to be few runs the list of the automation looks as good, and is read to its end.
 */
async function readBefore(
  tx: Tx,
  openings: readonly Opening[],
  begun: readonly Begun[],
  now: Date,
): Promise<Place[]> {
  const hourAgo = new Date(now.getTime() - 3600_000);
  const mine = (of: string) =>
    sql`${sql.ref(`${of}.team_id`)} = x.team_id and ${sql.ref(`${of}.contact_id`)} = x.contact_id and not ${isTest(of)}`;
  const { rows } = await tx.plannedByIndex(
    'automation_before',
    sql<Place>`
    select w.open, w.here, r.hour, case when r.last is not null or r.looked < ${mostAnHour}::integer then r.last else (
      select o.started_at from automation_runs o
      where ${mine('o')} and o.automation_id = x.automation_id and o.status <> 'dropped'
      order by o.id desc limit 1) end as last,
      nextval('automation_runs_id_seq') as id, coalesce((
        select true from automation_runs o
        where o.team_id = x.team_id and o.automation_id = x.automation_id and o.cause >= x.cause and o.cause <= x.cause
        order by o.cause limit 1), false) as "isKnown"
    from unnest(${openings.map(({ input }) => input.team_id)}::bigint[],
        ${openings.map(({ input }) => input.contact_id)}::bigint[],
        ${openings.map(({ automationId }) => automationId)}::bigint[],
        ${openings.map(({ input }) => causeOf(input))}::text[])
      with ordinality as x (team_id, contact_id, automation_id, cause, place)
    cross join lateral (
      select count(*) as open, count(*) filter (where w.automation_id = x.automation_id) as here
      from automation_waits w where ${mine('w')}) w
    cross join lateral (
      select count(*) as looked, count(*) filter (where newest.started_at > ${hourAgo}) as hour,
        max(newest.started_at) filter (where newest.status <> 'dropped') as last
      from (
        select r.started_at, r.status from automation_runs r where ${mine('r')} and r.automation_id = x.automation_id
        order by r.id desc limit ${mostAnHour}::integer) newest) r
    order by x.place`,
  );
  return rows.map((row, index) => {
    const { input, automationId } = openings[index]!;
    const own = begun.filter(
      ({ row: run }) => run.team_id === input.team_id && run.contact_id === input.contact_id && !ofTest(run),
    );
    const here = own.filter(({ row: run }) => run.automation_id === automationId);
    if (own.length === 0) return row;
    return {
      ...row,
      open: row.open + own.length,
      here: row.here + here.length,
      hour: row.hour + here.length,
      last: here.length > 0 ? now : row.last,
    };
  });
}

/** What somebody is and was in: all open runs, and of this automation those that are open, of the last hour, and the last. */
interface Before {
  open: number;
  here: number;
  hour: number;
  last: Date | null;
}

interface Place extends Before {
  /** Of the run, should they come in. */
  id: number;
  /** The cause has started somebody before. */
  isKnown: boolean;
}

/** Why somebody may not come in; `echo` is not worth a line. */
export function refusalOf(
  rules: Rules,
  { open, here, hour, last }: Before,
  now: Date,
): 'echo' | 'already_in' | 'too_many' | 'too_soon' | null {
  const sinceLast = last === null ? Number.POSITIVE_INFINITY : now.getTime() - last.getTime();
  if (rules.alone && here > 0) return sinceLast < echoMs ? 'echo' : 'already_in';
  if (open >= mostOpen || hour >= mostAnHour) return 'too_many';
  const { reentry } = rules;
  if (reentry === 'once' && last !== null) return 'too_soon';
  if (typeof reentry === 'object' && sinceLast < reentry.days * 86_400_000) return 'too_soon';
  return null;
}

interface Start {
  trigger: TriggerFacts;
  vars: Record<string, string>;
  depth: number;
}

function startOf({ input, graph, again }: Opening, at: Date): Start & { state: RunState } {
  const { trigger: told, vars = again?.vars ?? {}, depth = 0 } = input.data as Partial<Start>;
  const trigger = told ?? { kind: 'start', message: null, output: null, values: {} };
  const seed = input.id % 2_147_483_647;
  return { trigger, vars, depth, state: begin(graph, { at, seed, person: input.contact_id, trigger }) };
}
