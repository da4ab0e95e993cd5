import { followMoves, type Happened, type Riding } from '@herald/flow';
import type { Tx } from '../../../platform/database/index.ts';
import { ofTest } from '../tested.ts';
import { readGraph } from './graphs.ts';
import { concerns, inputOf } from './inputOf.ts';
import type { InputRow, RunRow } from './readPeople.ts';

/** In the order in which things happened: an answer that came in time beats the clock. */
export async function ridingsOf(
  tx: Tx,
  runs: readonly RunRow[],
  inputs: readonly InputRow[],
  now: Date,
): Promise<Riding<RunRow>[]> {
  const ridings: Riding<RunRow>[] = [];
  const merged = await mergedAway(tx, runs, inputs);
  for (const old of runs) {
    const mine = inputs.filter((row) => concerns(row, old));
    const { run, to } = movedRun(old, mine);
    const graph = await readGraph(tx, run);
    if (!graph) continue;
    const why = merged.has(run.id) ? 'merged' : null;
    if (why) {
      ridings.push({ key: run, graph, state: run.state, inputs: [{ kind: 'leave', at: now, why }] });
      continue;
    }
    const happened = mine.flatMap((row): Happened[] => {
      const input = inputOf(row, run, graph);
      if (!input) return [];
      return [row.run_id !== null && row.wait_nr !== null ? { ...input, nr: row.wait_nr } : input];
    });
    const isDue = run.due_at !== null && run.due_at <= now && happened.length === 0 && to === undefined;
    const all: Happened[] = isDue ? [{ kind: 'due', at: now }] : happened;
    // That comes before all else.
    if (to !== undefined) all.unshift({ kind: 'moved', at: now, to });
    if (all.length > 0) ridings.push({ key: run, graph, state: run.state, inputs: all });
  }
  return ridings;
}

/**
 * A run that was moved goes on in the version that was chosen for it. Where several were published before its turn, it goes
 * the way of each: where one led is where the next leads on from.
 */
function movedRun(run: RunRow, inputs: readonly InputRow[]): { run: RunRow; to?: string | null } {
  const moves = inputs.filter(({ kind }) => kind === 'moved');
  const last = moves.at(-1);
  if (!last) return { run };
  const chosen = moves.map(({ data }) => (data.moves ?? {}) as Record<string, string | null>);
  const to = followMoves(run.state.at, chosen);
  return { run: { ...run, version: Number(last.data.version) }, to };
}

/** Two people turned out to be one: of an automation in which one may be but once, the way that is further goes on. */
async function mergedAway(
  tx: Tx,
  runs: readonly RunRow[],
  inputs: readonly InputRow[],
): Promise<ReadonlySet<number>> {
  const away = new Set<number>();
  const people = inputs.filter(({ kind }) => kind === 'merged');
  const joined = runs.filter(
    (run) =>
      !ofTest(run) &&
      people.some(({ team_id, contact_id }) => team_id === run.team_id && contact_id === run.contact_id),
  );
  const same = Map.groupBy(joined, (run) => `${run.team_id} ${run.contact_id} ${run.automation_id}`);
  for (const [first, ...others] of same.values()) {
    if (!first || others.length === 0 || !(await readGraph(tx, first))?.rules.alone) continue;
    const stays = [first, ...others].reduce((best, run) => (run.state.steps > best.state.steps ? run : best));
    for (const run of [first, ...others]) if (run !== stays) away.add(run.id);
  }
  return away;
}
