import { drive, type Input, type Riding } from '@herald/flow';
import { sql } from 'kysely';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { beginRuns } from './beginRuns.ts';
import { countRidden } from './countRidden.ts';
import { findWork, holdPeople, type Work } from './findWork.ts';
import { readGraph } from './graphs.ts';
import { concerns, inputOf } from './inputOf.ts';
import { type InputRow, type RunRow, readInputs, readRuns } from './readPeople.ts';
import { serverWorld } from './world.ts';
import { writeRidden } from './writeRidden.ts';

/** Takes on whoever something happened to, some of each team; returns how many people there were. */
export async function stepBatch(app: AppServices, last: number[]): Promise<number> {
  const now = app.clock.now();
  const work = await app.database.pipeline.read((tx) => findWork(tx, now, last));
  if (work.length === 0) return 0;
  try {
    return await app.database.pipeline.transaction((tx) => stepPeople(app, tx, work));
  } catch (error) {
    app.log.warn(
      { err: error, people: work.length },
      'a step of automations failed; its people are tried one by one',
    );
  }
  let stepped = 0;
  for (const one of work) {
    stepped += await app.database.pipeline
      .transaction((tx) => stepPeople(app, tx, [one]))
      .catch((error) => putOff(app, one, error));
  }
  return stepped;
}

/** Everything that happened to them, in one transaction: their runs, what leaves, the log and the counts. */
async function stepPeople(app: AppServices, tx: Tx, work: readonly Work[]): Promise<number> {
  const now = app.clock.now();
  const people = await holdPeople(tx, work);
  if (people.length === 0) return 0;
  const inputs = await readInputs(tx, people, now);
  const runs = await readRuns(tx, people);
  const begun = await beginRuns(
    tx,
    inputs.filter(({ kind }) => kind === 'start'),
    now,
  );
  const waiting = await ridingsOf(tx, runs, inputs, now);
  const beginning = begun.map(({ row, graph, input }) => ({
    key: row,
    graph,
    state: row.state,
    inputs: [input, ...laterInputs(row, inputs)],
  }));
  const ridden = await drive(serverWorld(app, tx, now), [...waiting, ...beginning]);
  await writeRidden(tx, ridden, now);
  await forget(tx, inputs);
  await countRidden(tx, ridden);
  return people.length;
}

/** In the order in which things happened: an answer that came in time beats the clock. */
async function ridingsOf(
  tx: Tx,
  runs: readonly RunRow[],
  inputs: readonly InputRow[],
  now: Date,
): Promise<Riding<RunRow>[]> {
  const ridings: Riding<RunRow>[] = [];
  for (const old of runs) {
    const mine = inputs.filter((row) => concerns(row, old));
    const run = movedRun(old, mine);
    const graph = await readGraph(tx, run);
    if (!graph) continue;
    const happened = mine.flatMap((row): Input[] => {
      const input = inputOf(row, run, graph);
      return input ? [input] : [];
    });
    const isDue = run.due_at !== null && run.due_at <= now && happened.length === 0;
    const all: Input[] = isDue ? [{ kind: 'due', at: now }] : happened;
    if (all.length > 0) ridings.push({ key: run, graph, state: run.state, inputs: all });
  }
  return ridings;
}

/** A run that was moved goes on in the version that was chosen for it; that comes before all else. */
function movedRun(run: RunRow, inputs: InputRow[]): RunRow {
  const index = inputs.findLastIndex(({ kind }) => kind === 'moved');
  const move = inputs[index];
  if (!move) return run;
  inputs.splice(index, 1);
  inputs.unshift(move);
  return { ...run, version: Number(move.data.version) };
}

/** What happened to somebody after their run was asked for and before it began. */
function laterInputs(run: RunRow, inputs: readonly InputRow[]): Input[] {
  const started = inputs.find(
    ({ kind, automation_id }) => kind === 'start' && automation_id === run.automation_id,
  );
  const wants = inputs.filter(
    ({ id, kind, contact_id }) =>
      kind === 'opted_out' && contact_id === run.contact_id && id > (started?.id ?? 0),
  );
  return wants.map(({ happened_at: at }) => ({ kind: 'leave', at, why: 'opted_out' }));
}

async function forget(tx: Tx, inputs: readonly InputRow[]): Promise<void> {
  if (inputs.length === 0) return;
  await sql`
    delete from automation_inputs i
    using unnest(${inputs.map(({ team_id }) => team_id)}::bigint[], ${inputs.map(({ id }) => id)}::bigint[]) as x (team_id, id)
    where i.team_id = x.team_id and i.id = x.id`.execute(tx);
}

/** Seconds until what failed is tried again; after the last, its runs end. */
const patience = [5, 30, 300, 1800];

/** Somebody whose step fails waits alone: nobody else waits for them. */
async function putOff(app: AppServices, { team_id, contact_id }: Work, error: unknown): Promise<number> {
  app.log.error({ err: error, contact: contact_id }, 'somebody in automations cannot be taken on');
  const now = app.clock.now();
  const seconds = sql`(array[${sql.join(patience)}])[tries + 1]::int * interval '1 second'`;
  await app.database.pipeline.transaction(async (tx) => {
    await sql`
      update automation_inputs set tries = tries + 1, not_before = ${now}::timestamptz + ${seconds}
      where team_id = ${team_id} and contact_id = ${contact_id} and tries < ${patience.length}`.execute(tx);
    await sql`
      update automation_waits set tries = tries + 1, due_at = ${now}::timestamptz + ${seconds}
      where team_id = ${team_id} and contact_id = ${contact_id} and due_at <= ${now} and tries < ${patience.length}`.execute(
      tx,
    );
    await giveUp(tx, { team_id, contact_id }, now);
  });
  return 0;
}

/** What failed five times ends, and says so. */
async function giveUp(tx: Tx, { team_id, contact_id }: Work, now: Date): Promise<void> {
  const most = patience.length;
  await sql`
    with stuck as (
      select w.run_id from automation_waits w
      where w.team_id = ${team_id} and w.contact_id = ${contact_id} and (w.tries >= ${most} or exists (
        select from automation_inputs i where i.team_id = w.team_id and i.contact_id = w.contact_id and i.tries >= ${most}))
    ), gone as (
      delete from automation_waits w using stuck s where w.team_id = ${team_id} and w.run_id = s.run_id
    )
    update automation_runs r set status = 'failed', end_reason = 'internal', ended_at = ${now}, changed_at = ${now}
    from stuck s where r.team_id = ${team_id} and r.id = s.run_id`.execute(tx);
  await sql`
    delete from automation_inputs
    where team_id = ${team_id} and contact_id = ${contact_id} and tries >= ${most}`.execute(tx);
}
