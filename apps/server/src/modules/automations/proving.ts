import { isDeepStrictEqual } from 'node:util';
import {
  begin,
  type Compiled,
  compile,
  type Graph,
  type Input,
  type RunState,
  step,
  type Turn,
} from '@herald/flow';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/index.ts';
import { ofTest } from './tested.ts';

// For tests: what is kept of automations is what their logs say.

/** Throws what is wrong. */
export async function proveAutomations(db: Kysely<DB>): Promise<void> {
  const wrong = await findAutomationDifferences(db);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/**
 * Every run's log leads to the state in which it is, it rests with a wait or has ended, and the counts are those of the
 * logs: says where that is not so.
 */
export async function findAutomationDifferences(
  db: Kysely<DB>,
  teamId: number | null = null,
): Promise<string[]> {
  const of = <T extends 'automation_runs' | 'automation_log' | 'automation_waits'>(table: T) => {
    const query = db.selectFrom(table as 'automation_runs');
    return teamId === null ? query : query.where('team_id', '=', teamId);
  };
  const words = await readWords(db);
  const graphs = await readGraphs(db);
  const runs = await of('automation_runs').selectAll().orderBy('id').execute();
  const rows = (await of('automation_log').selectAll().execute()) as unknown as (LogRow & {
    run_id: number;
    nr: number;
  })[];
  const logs = Map.groupBy(
    rows.toSorted((one, other) => one.run_id - other.run_id || one.nr - other.nr),
    ({ run_id }) => run_id,
  );
  const allWaits = (await of('automation_waits').selectAll().execute()) as unknown as {
    run_id: number;
    wait_nr: number;
  }[];
  const waits = new Map(allWaits.map((wait) => [wait.run_id, wait]));
  const wrong: string[] = [];
  const expectSame = (what: string, is: unknown, shouldBe: unknown) => {
    const [has, wants] = [
      JSON.parse(JSON.stringify(is ?? null)),
      JSON.parse(JSON.stringify(shouldBe ?? null)),
    ];
    if (!isDeepStrictEqual(has, wants))
      wrong.push(`${what}: ${JSON.stringify(has)} instead of ${JSON.stringify(wants)}`);
  };
  for (const run of runs) {
    const log = logs.get(run.id) ?? [];
    const name = `the run ${run.id}`;
    expectSame(
      `the numbers of the log of ${name}`,
      log.map(({ nr }) => nr),
      log.map((_, index) => index),
    );
    expectSame(`whether ${name} waits`, waits.has(run.id), run.status === 'waiting');
    // What failed for good did not get as far as to be logged.
    if (run.end_reason === 'internal') continue;
    // What ended long ago is known by its log alone.
    if (run.state === null && run.status !== 'waiting') continue;
    const state = run.state as unknown as RunState;
    const graphOf = (version: number) => graphs.get(`${run.automation_id} ${version}`) as Compiled;
    expectSame(`the state of ${name}`, state, replayLog(graphOf, state, log, words)?.state);
    if (run.status === 'waiting') expectSame(`the rest of ${name}`, waits.get(run.id)?.wait_nr, state.nr);
  }
  expectSame('the counts', await keptCounts(db, teamId), countAgain(runs as never, logs));
  return wrong;
}

interface LogRow {
  at: Date;
  version: number;
  input: Input;
  answers: { kind: string; at?: string | null }[];
  trail: { block: string; event: string; output?: string; why?: string }[];
}

function replayLog(
  graphOf: (version: number) => Compiled,
  { started, seed, person, trigger }: RunState,
  log: readonly LogRow[],
  words: ReadonlyMap<number, string>,
): Turn | null {
  const [first] = log;
  if (!first) return null;
  let state = begin(graphOf(first.version), { at: new Date(started), seed, person, trigger });
  let turn: Turn | null = null;
  for (const { at, version, input, answers } of log) {
    const graph = graphOf(version);
    turn = step(graph, state, revive(input, at, words));
    for (const body of answers) {
      const answer = { id: turn.asks[0]?.id ?? 0, ...reviveAnswer(body) } as never;
      turn = step(graph, turn.state, { kind: 'answers', at, answers: [answer] });
    }
    state = turn.state;
  }
  return turn;
}

/** What people wrote stands in their threads. */
function revive(input: Input, at: Date, words: ReadonlyMap<number, string>): Input {
  const dated = { ...input, at };
  if (dated.kind !== 'reply' && dated.kind !== 'tap') return dated;
  return { ...dated, message: { ...dated.message, text: words.get(dated.message.id) ?? '' } };
}

function reviveAnswer<Answer extends { kind: string; at?: string | null }>(answer: Answer) {
  return answer.kind === 'time' && answer.at ? { ...answer, at: new Date(answer.at) } : answer;
}

async function readWords(db: Kysely<DB>): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('direction', '=', 'in')
    .execute();
  return new Map(
    rows.map(({ id, content }) => {
      const { body, button_title } = content as { body?: string; button_title?: string };
      return [id, body ?? button_title ?? ''];
    }),
  );
}

async function readGraphs(db: Kysely<DB>): Promise<Map<string, Compiled>> {
  const rows = await db
    .selectFrom('automation_versions')
    .select(['automation_id', 'version', 'graph'])
    .execute();
  return new Map(
    rows.map(({ automation_id, version, graph }) => [
      `${automation_id} ${version}`,
      compile(graph as unknown as Graph),
    ]),
  );
}

type Counts = Record<string, number>;

async function keptCounts(db: Kysely<DB>, teamId: number | null): Promise<Counts> {
  const query = db.selectFrom('automation_counts').selectAll();
  const rows = await (teamId === null ? query : query.where('team_id', '=', teamId)).execute();
  const counts: Counts = {};
  for (const { automation_id, version, block_id, what, count } of rows)
    add(counts, [automation_id, version, block_id, what], Number(count));
  return sorted(counts);
}

interface RunRow {
  id: number;
  automation_id: number;
  version: number;
  status: string;
  end_reason: string | null;
  state: { entered: string } | null;
}

/** The same from runs and their logs. */
function countAgain(runs: readonly RunRow[], logs: ReadonlyMap<number, LogRow[]>): Counts {
  const counts: Counts = {};
  for (const run of runs) {
    const { automation_id: id } = run;
    if (ofTest(run)) continue;
    const entered = run.state?.entered ?? logs.get(run.id)?.[0]?.trail[0]?.block;
    for (const { version, trail } of logs.get(run.id) ?? []) {
      for (const { block, event, output, why } of trail) {
        const what = event === 'passed' ? `passed/${output}` : event === 'refused' ? `refused/${why}` : event;
        add(counts, [id, version, block, what]);
        if (event === 'goal') add(counts, [id, version, '', 'goal']);
        if (event === 'passed' && block === entered) add(counts, [id, version, '', 'entered']);
      }
    }
    if (run.status === 'waiting' || run.status === 'dropped') continue;
    add(counts, [id, run.version, '', run.status === 'left' ? `left/${run.end_reason}` : run.status]);
  }
  return sorted(counts);
}

function add(counts: Counts, key: readonly (string | number)[], count = 1): void {
  const name = key.join(' ');
  counts[name] = (counts[name] ?? 0) + count;
}

const sorted = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
