import { sql } from 'kysely';
import { z } from 'zod';
import { compileConditions, readSegmentConditions } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { ringFlows } from '../door/bell.ts';

/** So many of a transaction, while fewer than that many of the team wait, and fewer messages of the number. */
const atOnce = 500;
const mostWaiting = 1000;
const mostQueued = 2000;
const laterMs = 1000;

/** Lets the next of an enrolment in, and comes again until all had their turn. The same person comes in once. */
export const enrol = defineJob({
  name: 'automations.enrol',
  payload: z.object({ teamId: z.int(), enrolmentId: z.int(), most: z.int().max(atOnce).default(atOnce) }),
  run: ({ teamId, enrolmentId, most }, { db, clock }): Promise<void> =>
    db.transaction(async (tx): Promise<void> => {
      const enrolment = await lockEnrolment(tx, teamId, enrolmentId);
      if (enrolment?.status !== 'open') return;
      const again = (runAt?: Date): Promise<void> =>
        enqueue(tx, enrol, { teamId, enrolmentId, most }, runAt === undefined ? {} : { runAt });
      if ((await countWaiting(tx, teamId)) >= mostWaiting || (await isQueueFull(tx, enrolment)))
        return again(new Date(clock.now().getTime() + laterMs));
      const { count, last } = await letIn(tx, { teamId, enrolmentId, most, ...enrolment }, clock.now());
      const isDone = count < most;
      await tx
        .updateTable('automation_enrolments')
        .set((set) => ({
          cursor: last ?? enrolment.cursor,
          queued: set('queued', '+', count),
          ...(isDone ? { status: 'done', ended_at: clock.now() } : {}),
        }))
        .where('team_id', '=', teamId)
        .where('id', '=', enrolmentId)
        .execute();
      if (!isDone) await again();
    }),
});

interface Enrolment {
  automation_id: number;
  phone_number_id: number;
  status: string;
  cursor: number;
  source: { group_id?: number; segment_id?: number };
}

async function lockEnrolment(tx: Tx, teamId: number, id: number): Promise<Enrolment | undefined> {
  const { rows } = await sql<Enrolment>`
    select e.automation_id, a.phone_number_id, e.status, e.cursor, e.source
    from automation_enrolments e
    join automations a on a.team_id = e.team_id and a.id = e.automation_id
    where e.team_id = ${teamId} and e.id = ${id} for no key update of e`.execute(tx);
  return rows[0];
}

async function countWaiting(tx: Tx, teamId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from (
      select from automation_inputs where lane = 2 and team_id = ${teamId} limit ${mostWaiting}) waiting`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What many are sent must not pile up faster than the number sends it. */
async function isQueueFull(tx: Tx, { phone_number_id }: Enrolment): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    select exists (
      select from messages m where m.phone_number_id = ${phone_number_id} and m.open_status = 'queued'
      offset ${mostQueued - 1}::integer) as is_full`.execute(tx);
  return rows[0]?.is_full ?? false;
}

async function letIn(
  tx: Tx,
  {
    teamId,
    enrolmentId,
    most,
    ...enrolment
  }: Enrolment & { teamId: number; enrolmentId: number; most: number },
  now: Date,
): Promise<{ count: number; last: number | null }> {
  const { automation_id, phone_number_id, cursor, source } = enrolment;
  const trigger = { kind: 'audience', message: null, output: null, values: {} };
  const scope = { teamId, phoneNumberId: phone_number_id, clock: { now: () => now } };
  const meets =
    source.segment_id === undefined
      ? sql`exists (
          select from group_members m
          where m.team_id = c.team_id and m.group_id = ${source.group_id} and m.contact_id = c.id)`
      : await compileConditions(tx, scope, await readSegmentConditions(tx, scope, source.segment_id));
  const { rows } = await sql<{ count: number; last: number | null }>`
    with next as (
      select c.id from contacts c
      where c.team_id = ${teamId} and c.id > ${cursor} and ${meets}
      order by c.id limit ${most}
    ), told as (
      insert into automation_inputs (
        team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, data, happened_at)
      select ${teamId}, id, ${phone_number_id}, 2, 'start', ${automation_id}, 'enrolment:' || ${enrolmentId}::bigint || ':' || id,
        ${JSON.stringify({ trigger })}::jsonb, ${now}
      from next order by id returning contact_id
    )
    select count(*)::bigint as count, max(contact_id) as last from told`.execute(tx);
  ringFlows(tx);
  return rows[0] ?? { count: 0, last: null };
}
