import { begin, type Compiled, type Input, type Rules, type TriggerFacts } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { insertMisses, type Miss } from '../door/misses.ts';
import { readGraph } from './graphs.ts';
import type { InputRow, RunRow } from './readPeople.ts';

/** A run that begins, with its first input. */
export interface Begun {
  row: RunRow;
  graph: Compiled;
  input: Input;
}

interface Live {
  version: number;
  is_active: boolean;
}

/** Nobody is in more at once, nor comes in more often. */
const mostOpen = 20;
const mostAnHour = 10;
/** A second start right after the first is no miss that anybody asks about. */
const echoMs = 60_000;

/**
 * Lets people in, whose rows are held: so who may come in again is exact. The same cause starts nobody twice; who may not
 * come in leaves a line that says why.
 */
export async function beginRuns(tx: Tx, starts: readonly InputRow[], now: Date): Promise<Begun[]> {
  const begun: Begun[] = [];
  const misses: Miss[] = [];
  for (const input of starts) {
    if (input.automation_id === null) continue;
    const outcome = await beginOne(tx, input, now);
    if (typeof outcome === 'object' && outcome) begun.push(outcome);
    else if (typeof outcome === 'string') {
      const { team_id: teamId, automation_id: automationId, contact_id: contactId } = input;
      misses.push({ teamId, automationId, contactId, why: outcome, at: now });
    }
  }
  await insertMisses(tx, misses);
  return begun;
}

async function beginOne(tx: Tx, input: InputRow, now: Date): Promise<Begun | string | null> {
  const { team_id, automation_id, contact_id } = input;
  const live = await readLive(tx, input);
  if (automation_id === null || !live) return null;
  if (!live.is_active) return 'inactive';
  const graph = await readGraph(tx, { team_id, automation_id, version: live.version });
  if (!graph) return null;
  const refused = await whyNot(tx, input, graph, now);
  if (refused !== null) return refused === 'echo' ? null : refused;
  const { trigger, vars, depth } = startOf(input);
  const at = now;
  const state = begin(graph, { at, seed: input.id % 2_147_483_647, person: contact_id, trigger });
  const { rows } = await sql<{ id: number }>`
    insert into automation_runs (
      team_id, automation_id, version, phone_number_id, contact_id, block_id, cause, state, depth, started_at, changed_at)
    values (${team_id}, ${automation_id}, ${live.version}, ${input.phone_number_id}, ${contact_id}, ${state.at},
      ${input.cause ?? `input:${input.id}`}, ${JSON.stringify(state)}, ${depth}, ${at}, ${at})
    on conflict (team_id, automation_id, cause) do nothing
    returning id`.execute(tx);
  const [row] = rows;
  // The same cause again.
  if (!row || input.phone_number_id === null) return null;
  const run: RunRow = {
    team_id,
    id: row.id,
    automation_id,
    version: live.version,
    phone_number_id: input.phone_number_id,
    contact_id,
    state,
    depth,
    bursts: 0,
    started_at: at,
    wait_nr: null,
    due_at: null,
    lane: input.lane === 2 ? 2 : 1,
  };
  return { row: run, graph, input: { kind: 'start', at, trigger, vars } };
}

async function readLive(tx: Tx, { team_id, automation_id }: InputRow): Promise<Live | null> {
  const row = await tx
    .selectFrom('automations')
    .select(['live_version', 'is_active', 'deleted_at'])
    .where('team_id', '=', team_id)
    .where('id', '=', automation_id ?? 0)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null || row.live_version === null) return null;
  return { version: row.live_version, is_active: row.is_active };
}

async function whyNot(
  tx: Tx,
  { team_id, automation_id, contact_id }: InputRow,
  { rules }: Compiled,
  now: Date,
): Promise<string | null> {
  const hourAgo = new Date(now.getTime() - 3600_000);
  const { rows } = await sql<Before>`
    select count(*) filter (where status = 'waiting') as open,
      count(*) filter (where status = 'waiting' and automation_id = ${automation_id}) as here,
      count(*) filter (where automation_id = ${automation_id} and started_at > ${hourAgo}) as hour,
      max(started_at) filter (where automation_id = ${automation_id} and status <> 'dropped') as last
    from automation_runs where team_id = ${team_id} and contact_id = ${contact_id}`.execute(tx);
  return refusalOf(rules, rows[0] ?? { open: 0, here: 0, hour: 0, last: null }, now);
}

/** What somebody is and was in: all open runs, and of this automation those that are open, of the last hour, and the last. */
interface Before {
  open: number;
  here: number;
  hour: number;
  last: Date | null;
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

function startOf({ data }: InputRow): Start {
  const { trigger, vars = {}, depth = 0 } = data as Partial<Start>;
  return { trigger: trigger ?? { kind: 'start', message: null, output: null, values: {} }, vars, depth };
}
