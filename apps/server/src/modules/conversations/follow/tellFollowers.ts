import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { noticeOf, previewTypeOf } from '../../../messaging/kinds/index.ts';
import { type NewNotification, notify } from '../../../messaging/notifications/index.ts';
import type { InboundListener, ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import { type Tx, whichOf } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { roleHolds } from '../../../platform/roles.ts';

/** Of one batch; a message more than this is told by the next. */
const mostConversations = 1000;
/** More than this at once is a flood, in which nobody reads each. */
const mostNotifications = 500;

const heard = z.object({
  team_id: z.int(),
  phone_number_id: z.int(),
  contact_id: z.int(),
  preview: z.string(),
  type: z.string(),
});
type Heard = z.output<typeof heard>;

/** Whoever follows a conversation is told that the customer wrote. Costs one look for each batch where nobody follows any. */
export const followListener: InboundListener = {
  async messagesReceived({ tx }, messages) {
    // Of several of one person, the last: they come in the order in which they were written.
    const all = new Map(messages.map((message) => [keyOf(message), heardOf(message)]));
    const followed = await findFollowed(tx, [...all.values()]);
    if (followed.length === 0) return;
    await enqueue(tx, tellFollowers, { conversations: followed.slice(0, mostConversations) });
  },
};

const keyOf = ({ phoneNumberId, contactId }: ReceivedMessage) => `${phoneNumberId} ${contactId}`;

const heardOf = (message: ReceivedMessage): Heard => ({
  team_id: message.teamId,
  phone_number_id: message.phoneNumberId,
  contact_id: message.contactId,
  preview: message.preview,
  type: previewTypeOf(message.stored),
});

const findFollowed = (tx: Tx, all: readonly Heard[]): Promise<Heard[]> =>
  whichOf(
    tx,
    'find_followed',
    all,
    { team_id: 'bigint', phone_number_id: 'bigint', contact_id: 'bigint' },
    sql`exists (
      select from conversation_followers f
      where f.team_id = x.team_id and f.contact_id = x.contact_id and f.phone_number_id = x.phone_number_id)`,
  );

/**
 * The bell, once for each conversation until its follower has read that: a second message is no second line. Browsers that
 * are closed are told with those of everybody else who wants to know (`pushMessages`).
 */
export const tellFollowers = defineJob({
  name: 'conversations.tellFollowers',
  payload: z.object({ conversations: z.array(heard) }),
  maxAttempts: 3,
  async run({ conversations }, { db, clock }) {
    await db.transaction(async (tx) => {
      const { rows } = await sql<Heard & { user_id: number; locale: Locale }>`
        select distinct x.*, f.user_id, u.locale
        from jsonb_to_recordset(${jsonRows(conversations)})
          as x(team_id bigint, phone_number_id bigint, contact_id bigint, preview text, type text)
        join conversation_followers f using (team_id, phone_number_id, contact_id)
        join members m on m.team_id = f.team_id and m.user_id = f.user_id
        join users u on u.id = f.user_id and u.blocked_at is null
        where ${roleHolds('m', 'conversations.view')}
          and not exists (
            select from notifications n
            where n.team_id = f.team_id and n.contact_id = f.contact_id and n.phone_number_id = f.phone_number_id
              and n.user_id = f.user_id and n.kind = 'followed_message' and n.read_at is null)
        limit ${mostNotifications}`.execute(tx);
      await notify(
        tx,
        clock.now(),
        rows.map(({ preview, type, locale, ...place }) => ({
          team_id: place.team_id,
          phone_number_id: place.phone_number_id,
          contact_id: place.contact_id,
          user_id: place.user_id,
          kind: 'followed_message' as const,
          actor_user_id: null,
          data: { text: preview || noticeOf(type, locale) },
        })),
      );
    });
  },
});

/** Those who follow what was closed, but for whoever closed it. */
export async function readClosedFollowers(
  tx: Tx,
  closed: { teamId: number; phoneNumberId: number; contactIds: readonly number[] },
  closedBy: number | null,
): Promise<NewNotification[]> {
  if (closed.contactIds.length === 0) return [];
  const { rows } = await sql<{ contact_id: number; user_id: number }>`
    select distinct f.contact_id, f.user_id
    from conversation_followers f
    join members m on m.team_id = f.team_id and m.user_id = f.user_id
    where f.team_id = ${closed.teamId} and f.phone_number_id = ${closed.phoneNumberId}
      and f.contact_id = any(${closed.contactIds}::bigint[]) and f.user_id is distinct from ${closedBy}::bigint
      and ${roleHolds('m', 'conversations.view')}
    order by f.contact_id, f.user_id limit ${mostNotifications}`.execute(tx);
  return rows.map((row) => ({
    ...row,
    team_id: closed.teamId,
    phone_number_id: closed.phoneNumberId,
    kind: 'followed_closed',
    actor_user_id: closedBy,
  }));
}
