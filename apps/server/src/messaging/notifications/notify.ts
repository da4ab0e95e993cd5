import type { Notification } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { publish, rooms } from '../../platform/realtime/index.ts';
import { pushNotifications } from './pushNotifications.ts';

/** Something that concerns one member. */
export type NewNotification = Conversations | Teams | Alerts;

interface Told {
  team_id: number;
  user_id: number;
  /** Who caused it, if a person did. */
  actor_user_id: number | null;
  /** `text`: of `scheduled_failed`, the message that could not be sent, planned or not; of `human_needed`, what the person wrote. */
  data?: { text?: string };
}

interface Conversations extends Told {
  kind: Exclude<Notification['kind'], 'member_joined' | 'alert'>;
  phone_number_id: number;
  contact_id: number;
  note_id?: number;
}

/** It concerns the team, and no conversation of it. */
interface Teams extends Told {
  kind: 'member_joined';
}

/** Something needs attention; the conversation is named where it is about one. */
interface Alerts extends Told {
  kind: 'alert';
  alert_id: number;
  phone_number_id: number | null;
  contact_id: number | null;
}

/** Somebody took care of whoever asked for a person: to all the others it is no news any more. */
export async function settleHandoffs(
  tx: Tx,
  now: Date,
  scope: NumberScope,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const { rows } = await sql<{ user_id: number }>`
    update notifications set read_at = ${now}
    where team_id = ${scope.teamId} and contact_id = any(${contactIds}::bigint[])
      and phone_number_id = ${scope.phoneNumberId} and kind = 'human_needed' and read_at is null
    returning user_id`.execute(tx);
  await publishUnread(
    tx,
    scope.teamId,
    rows.map(({ user_id }) => user_id),
  );
}

/** Nobody reads further than this, and a bell shows less. */
export const mostUnread = 1000;

/** Leaves word for members and rings their bells. Whoever has left the team meanwhile is not told. Returns what was written. */
export async function notify(
  tx: Tx,
  now: Date,
  notifications: readonly NewNotification[],
): Promise<{ id: number; team_id: number }[]> {
  if (notifications.length === 0) return [];
  const { rows } = await sql<{ id: number; team_id: number; user_id: number }>`
    insert into notifications (
      team_id, user_id, kind, phone_number_id, contact_id, note_id, alert_id, actor_user_id, data, created_at)
    select x.team_id, x.user_id, x.kind, x.phone_number_id, x.contact_id, x.note_id, x.alert_id, x.actor_user_id,
      coalesce(x.data, '{}'), ${now}
    from jsonb_to_recordset(${jsonRows(notifications)}) as x(
      team_id bigint, user_id bigint, kind text, phone_number_id bigint, contact_id bigint, note_id bigint, alert_id bigint,
      actor_user_id bigint, data jsonb)
    join members m on m.team_id = x.team_id and m.user_id = x.user_id
    returning id, team_id, user_id
  `.execute(tx);
  if (rows.length > 0) {
    await enqueue(tx, pushNotifications, {
      notifications: rows.map(({ id, team_id }) => ({ id, team_id })),
    });
  }
  const newest = new Map(rows.map((row) => [`${row.team_id} ${row.user_id}`, row]));
  for (const { id, team_id, user_id } of newest.values()) {
    const payload = { team_id, notification_id: id, unread: await countUnread(tx, team_id, user_id) };
    publish(tx, { name: 'notification.created', payload }, rooms.user(user_id));
  }
  return rows;
}

/** Some of their notifications were read or taken back: every tab of theirs shows how many are left. */
export async function publishUnread(tx: Tx, teamId: number, userIds: readonly number[]): Promise<void> {
  for (const userId of new Set(userIds)) {
    const payload = { team_id: teamId, unread: await countUnread(tx, teamId, userId) };
    publish(tx, { name: 'notifications.updated', payload }, rooms.user(userId));
  }
}

/** How many notifications somebody has not read; counted up to a thousand. */
export async function countUnread(tx: Tx, teamId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from (
      select from notifications
      where team_id = ${teamId} and user_id = ${userId} and read_at is null limit ${mostUnread}
    ) newest`.execute(tx);
  return rows[0]?.unread ?? 0;
}
