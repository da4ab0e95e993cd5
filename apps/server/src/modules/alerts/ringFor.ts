import { alertKindNames, kindOfAlert, type Permission, permissions } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import { notify, publishUnread } from '../../messaging/notifications/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { roleHolds } from '../../platform/roles.ts';
import { mailNowJob } from './mailAlerts.ts';
import { among, type RowKey } from './rowKey.ts';

interface Told {
  team_id: number;
  user_id: number;
  alert_id: number;
  phone_number_id: number | null;
  contact_id: number | null;
}

/** Leaves word for each member who is to know of new alerts, unless what they speak of began before `since`. */
export async function ringFor(tx: Tx, now: Date, alerts: readonly RowKey[], since: Date): Promise<void> {
  if (alerts.length === 0) return;
  const { rows } = await sql<Told>`
    select a.team_id, m.user_id, a.id as alert_id, a.phone_number_id,
      (select e.contact_id from messages e
       where a.kind = 'answer_failed' and e.team_id = a.team_id and e.id = a.subject_id) as contact_id
    from alerts a
    join members m on m.team_id = a.team_id
    join users u on u.id = m.user_id and u.blocked_at is null
    where (a.team_id, a.id) in ${among(alerts)} and a.since > ${since}
      and case when a.user_id is null then ${isTold()} else m.user_id = a.user_id end
    order by a.id, m.user_id`.execute(tx);
  const written = await notify(
    tx,
    now,
    rows.map((row) => ({ ...row, kind: 'alert', actor_user_id: null })),
  );
  if (written.length > 0)
    await enqueue(tx, mailNowJob, { notifications: written.map(({ team_id, id }) => ({ team_id, id })) });
}

/** Whether a member `m` holds the permission that an alert `a` takes. */
function isTold(): RawBuilder<boolean> {
  const parts = permissions.flatMap((permission) => {
    const kinds = kindsToldTo(permission);
    return kinds.length === 0 ? [] : [sql`(a.kind = any(${kinds}) and ${roleHolds('m', permission)})`];
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

const kindsToldTo = (permission: Permission) =>
  alertKindNames.filter((kind) => kindOfAlert(kind).tells === permission);

/** What is over is no news: the bells of alerts that were closed count it no longer. */
export async function settleBells(tx: Tx, now: Date, alerts: readonly RowKey[]): Promise<void> {
  if (alerts.length === 0) return;
  const { rows } = await sql<{ team_id: number; user_id: number }>`
    update notifications set read_at = ${now}
    where (team_id, alert_id) in ${among(alerts)}
      and read_at is null
    returning team_id, user_id`.execute(tx);
  for (const [teamId, told] of Map.groupBy(rows, ({ team_id }) => team_id))
    await publishUnread(
      tx,
      teamId,
      told.map(({ user_id }) => user_id),
    );
}
