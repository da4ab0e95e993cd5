import { sql } from 'kysely';
import { applyEvents } from '../../../messaging/ledger/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';

/** A message that somebody wants to react to. */
export interface Target {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  wamid: string | null;
  status: string;
  type: string;
  revoked_at: Date | null;
  happened_at: Date;
}

/** Locked, so that two colleagues react one after the other. */
export async function lockTarget(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  contactId: number,
  id: number,
): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select team_id, id, phone_number_id, contact_id, wamid, status, type, revoked_at, happened_at from messages
    where team_id = ${teamId} and id = ${id} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId}
      and type <> 'reaction'
    for no key update`.execute(tx);
  return rows[0];
}

/** Takes back reactions to a message that are still in the queue; what a sender holds already, leaves. */
export async function withdrawWaiting(tx: Tx, target: Target): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from messages
    where phone_number_id = ${target.phone_number_id} and open_status = 'queued' and team_id = ${target.team_id}
      and contact_id = ${target.contact_id} and type = 'reaction'
      and (content ->> 'message_id')::bigint = ${target.id}
    order by id for no key update skip locked`.execute(tx);
  await applyEvents(
    tx,
    rows.map(({ id }) => ({ teamId: target.team_id, messageId: id, event: { kind: 'skipped' as const } })),
  );
}

export function readOwnReaction(tx: Tx, target: Target) {
  return tx
    .selectFrom('message_reactions')
    .select(['emoji', 'reacted_at'])
    .where('team_id', '=', target.team_id)
    .where('message_id', '=', target.id)
    .where('from_contact', '=', false)
    .executeTakeFirst();
}

/** One that was taken away stays as an empty one: its time keeps an older one from coming back. */
export async function saveOwnReaction(tx: Tx, target: Target, emoji: string, at: Date): Promise<void> {
  await tx
    .insertInto('message_reactions')
    .values({
      team_id: target.team_id,
      message_id: target.id,
      from_contact: false,
      emoji,
      reacted_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'message_id', 'from_contact']).doUpdateSet({ emoji, reacted_at: at }),
    )
    .execute();
}
