import { expectsNow, type Input, type Ridden } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { readGraph } from './graphs.ts';
import type { RunRow } from './readPeople.ts';

type Done = Ridden<RunRow>;

/** Where everybody is now, and how they came there. */
export async function writeRidden(tx: Tx, ridden: readonly Done[], now: Date): Promise<void> {
  const moved = ridden.filter(({ bursts }) => bursts.length > 0);
  if (moved.length === 0) return;
  await writeRuns(tx, moved, now);
  await writeWaits(tx, moved);
  await writeLog(tx, moved);
}

/** Whoever begins is written once, as what came of the beginning. */
async function writeRuns(tx: Tx, ridden: readonly Done[], now: Date): Promise<void> {
  const [begun = [], known = []] = [true, false].map((is) =>
    ridden.filter(({ key }) => (key.cause !== undefined) === is),
  );
  await insertRuns(tx, begun, now);
  await updateRuns(tx, known, now);
}

function rowOf({ key, state, end, bursts }: Done, now: Date) {
  return {
    team_id: key.team_id,
    id: key.id,
    version: key.version,
    status: end?.status ?? 'waiting',
    end_reason: end?.reason ?? null,
    block_id: state.at,
    state,
    steps: state.steps,
    sent: state.sent,
    bursts: key.bursts + bursts.length,
    ended_at: end ? now : null,
  };
}

async function insertRuns(tx: Tx, begun: readonly Done[], now: Date): Promise<void> {
  if (begun.length === 0) return;
  const rows = begun.map((one) => ({
    ...rowOf(one, now),
    automation_id: one.key.automation_id,
    phone_number_id: one.key.phone_number_id,
    contact_id: one.key.contact_id,
    cause: one.key.cause,
    depth: one.key.depth,
    started_at: one.key.started_at,
  }));
  await tx.planned(
    'automation_begun',
    sql`
    insert into automation_runs (
      team_id, id, automation_id, version, phone_number_id, contact_id, status, end_reason, block_id, cause, state, steps,
      sent, depth, bursts, started_at, changed_at, ended_at)
    overriding system value
    select x.team_id, x.id, x.automation_id, x.version, x.phone_number_id, x.contact_id, x.status, x.end_reason, x.block_id,
      x.cause, x.state, x.steps, x.sent, x.depth, x.bursts, x.started_at, ${now}, x.ended_at
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, id bigint, automation_id bigint, version integer, phone_number_id bigint, contact_id bigint,
      status text, end_reason text, block_id text, cause text, state jsonb, steps integer, sent integer, depth integer,
      bursts integer, started_at timestamptz, ended_at timestamptz)`,
  );
}

async function updateRuns(tx: Tx, known: readonly Done[], now: Date): Promise<void> {
  if (known.length === 0) return;
  const rows = known.map((one) => rowOf(one, now));
  const { numAffectedRows } = await sql`
    update automation_runs r set version = x.version, status = x.status, end_reason = x.end_reason, block_id = x.block_id,
      state = x.state, steps = x.steps, sent = x.sent, bursts = x.bursts, ended_at = x.ended_at, changed_at = ${now}
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, id bigint, version integer, status text, end_reason text, block_id text, state jsonb, steps integer,
      sent integer, bursts integer, ended_at timestamptz)
    where r.team_id = x.team_id and r.id = x.id`.execute(tx);
  // Rests and logs have no foreign key: what is written of a run that went away since it was read would stay for ever.
  if (numAffectedRows !== BigInt(rows.length)) throw new Error('A run went away during its step.');
}

async function writeWaits(tx: Tx, ridden: readonly Done[]): Promise<void> {
  const ended = ridden.filter(({ end }) => end !== null);
  if (ended.length > 0) {
    await sql`
      delete from automation_waits w
      using unnest(${ended.map(({ key }) => key.team_id)}::bigint[], ${ended.map(({ key }) => key.id)}::bigint[]) as x (team_id, id)
      where w.team_id = x.team_id and w.run_id = x.id`.execute(tx);
  }
  const rows = [];
  for (const { key, state, rest } of ridden) {
    if (!rest) continue;
    const graph = await readGraph(tx, key);
    const block = graph?.block(state.at);
    rows.push({
      team_id: key.team_id,
      run_id: key.id,
      automation_id: key.automation_id,
      version: key.version,
      block_id: state.at,
      wait_nr: state.nr,
      contact_id: key.contact_id,
      phone_number_id: key.phone_number_id,
      lane: key.lane,
      due_at: rest.due,
      since: state.rested,
      hears: rest.hears,
      expects: block ? expectsNow(block, state.phase) : null,
    });
  }
  if (rows.length === 0) return;
  await tx.planned(
    'automation_waits_written',
    sql`
    insert into automation_waits (team_id, run_id, automation_id, version, block_id, wait_nr, contact_id, phone_number_id,
      lane, due_at, since, hears, expects)
    select x.team_id, x.run_id, x.automation_id, x.version, x.block_id, x.wait_nr, x.contact_id, x.phone_number_id, x.lane,
      x.due_at, x.since, array(select jsonb_array_elements_text(x.hears)), nullif(x.expects, 'null')
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, run_id bigint, automation_id bigint, version integer, block_id text, wait_nr integer,
      contact_id bigint, phone_number_id bigint, lane smallint, due_at timestamptz, since timestamptz, hears jsonb,
      expects jsonb)
    on conflict (team_id, run_id) do update set version = excluded.version, block_id = excluded.block_id,
      wait_nr = excluded.wait_nr, due_at = excluded.due_at, since = excluded.since, hears = excluded.hears,
      expects = excluded.expects, tries = 0`,
  );
}

async function writeLog(tx: Tx, ridden: readonly Done[]): Promise<void> {
  const rows = ridden.flatMap(({ key, bursts }) =>
    bursts.map(({ input, answers, trail }, index) => ({
      team_id: key.team_id,
      run_id: key.id,
      nr: key.bursts + index,
      at: input.at,
      version: key.version,
      input: withoutWords(input),
      answers,
      trail,
    })),
  );
  await tx.planned(
    'automation_log_written',
    sql`
    insert into automation_log (team_id, run_id, nr, at, version, input, answers, trail)
    select x.team_id, x.run_id, x.nr, x.at, x.version, x.input, x.answers, x.trail
    from jsonb_to_recordset(${jsonRows(rows)}) as x(
      team_id bigint, run_id bigint, nr integer, at timestamptz, version integer, input jsonb, answers jsonb,
      trail jsonb)`,
  );
}

/** What somebody wrote stands in their thread: the log names the message. */
function withoutWords(input: Input): object {
  if (input.kind === 'reply' || input.kind === 'tap')
    return { ...input, message: { ...input.message, text: '' } };
  if (input.kind !== 'start' && input.kind !== 'again') return input;
  const { message, ...trigger } = input.trigger;
  return { ...input, trigger: { ...trigger, message: message && { ...message, text: '' } } };
}
