import { drive, type Input } from '@herald/flow';
import type { AppServices } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { beginRuns } from './beginRuns.ts';
import { countRidden } from './countRidden.ts';
import { findWork, holdPeople, personKey, type Turns, type Work } from './findWork.ts';
import { putOff } from './putOff.ts';
import { type InputRow, type RunRow, readRuns, takeInputs } from './readPeople.ts';
import { ridingsOf } from './ridings.ts';
import { serverWorld } from './world.ts';
import { writeRidden } from './writeRidden.ts';

/** Takes on whoever something happened to, some of each team; returns how many people there were. */
export async function stepBatch(app: AppServices, turns: Turns): Promise<number> {
  const now = app.clock.now();
  const found = await app.database.pipeline.within({ byIndex: true }).read((tx) => findWork(tx, now, turns));
  // While it was looked for, another loop may have taken some of it.
  const work = found.filter((one) => !turns.busy.has(personKey(one)));
  if (work.length === 0) return found.length === 0 ? 0 : stepBatch(app, turns);
  for (const one of work) turns.busy.set(personKey(one), one);
  try {
    return await stepWork(app, work);
  } finally {
    for (const one of work) turns.busy.delete(personKey(one));
  }
}

async function stepWork(app: AppServices, work: readonly Work[]): Promise<number> {
  const database = app.database.pipeline.within({ byIndex: true, isRepeatable: true });
  try {
    return await database.transaction((tx) => stepPeople(app, tx, work));
  } catch (error) {
    app.log.warn(
      { err: error, people: work.length },
      'a step of automations failed; its people are tried one by one',
    );
  }
  let stepped = 0;
  for (const one of work) {
    stepped += await database
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
  const inputs = await takeInputs(tx, people);
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
  const ridden = await drive(serverWorld(app, tx, now, people), [...waiting, ...beginning]);
  await writeRidden(tx, ridden, now);
  await countRidden(tx, ridden);
  return people.length;
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
