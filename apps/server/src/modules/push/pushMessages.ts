import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { answersNumber } from '../../messaging/assignment/index.ts';
import { noticeOf, previewTypeOf } from '../../messaging/kinds/index.ts';
import { conversationTag } from '../../messaging/notifications/index.ts';
import type { InboundListener, ReceivedMessage } from '../../messaging/whatsapp/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { enqueuePush } from '../../platform/push/index.ts';
import { roleHolds } from '../../platform/roles.ts';
import { shownNameOf } from '../../platform/shownName.ts';

/** Conversations of one job at most: a message more than this in one batch of webhooks is told by the next. */
const mostConversations = 1000;

const unknownPerson: Record<Locale, string> = { en: 'Unknown contact', fr: 'Contact inconnu' };

/** The newest message of somebody who wrote: by the time it is told, something else may have been sent to them. */
const arrived = z.object({
  team_id: z.int(),
  phone_number_id: z.int(),
  contact_id: z.int(),
  message_id: z.int(),
  preview: z.string(),
  type: z.string(),
});
type Arrived = z.output<typeof arrived>;

/** Whoever wants to know is told that people wrote. Costs one look into an empty table where nobody does. */
export const pushListener: InboundListener = {
  async messagesReceived({ tx }, messages) {
    const { rows } = await tx.planned(
      'any_push_subscription',
      sql<{ any: boolean }>`select exists (select from push_subscriptions) as any`,
    );
    if (!rows[0]?.any) return;
    // Of several of one person, the last: they come in the order in which they were written.
    const conversations = new Map(
      messages.map((message) => [`${message.phoneNumberId} ${message.contactId}`, arrivedOf(message)]),
    );
    await enqueue(tx, pushMessages, {
      conversations: [...conversations.values()].slice(0, mostConversations),
    });
  },
};

const arrivedOf = (message: ReceivedMessage): Arrived => ({
  team_id: message.teamId,
  phone_number_id: message.phoneNumberId,
  contact_id: message.contactId,
  message_id: message.id,
  preview: message.preview,
  type: previewTypeOf(message.stored),
});

interface Told {
  user_id: number;
  subscription_id: number;
  locale: Locale;
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  name: string | null;
  preview: string;
  type: string;
}

/** One push for each browser and conversation: a second message of the same person replaces a waiting first. */
export const pushMessages = defineJob({
  name: 'push.pushMessages',
  payload: z.object({ conversations: z.array(arrived) }),
  maxAttempts: 3,
  async run({ conversations }, { db }) {
    await db.transaction(async (tx) => {
      for (const told of await findTold(tx, conversations)) {
        const { team_id, phone_number_id, contact_id } = told;
        const content = {
          title: told.name ?? unknownPerson[told.locale],
          body: told.preview || noticeOf(told.type, told.locale),
          url: `/teams/${team_id}/${phone_number_id}/messages/${contact_id}`,
          tag: conversationTag(phone_number_id, contact_id),
        };
        await enqueuePush(tx, { userId: told.user_id, subscriptionId: told.subscription_id, content });
      }
    });
  },
});

/** Whoever follows a conversation is told of it as of their own. */
const follows = sql`exists (
  select from conversation_followers f
  where f.team_id = v.team_id and f.contact_id = v.contact_id and f.phone_number_id = v.phone_number_id
    and f.user_id = m.user_id)`;

/**
 * Members by what they chose. Conversations that somebody has read or answered meanwhile are no news; what leaves by
 * itself is no answer, nor is a message that was written before and waited for theirs. Of two batches, whichever is told
 * first tells the newer words. Nobody of a blocked team is told anything.
 */
async function findTold(tx: Tx, conversations: readonly Arrived[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select s.user_id, s.id as subscription_id, u.locale, v.team_id, v.phone_number_id, v.contact_id,
      coalesce(${shownNameOf}, c.phone_number) as name,
      case when v.last_message_inbound then v.last_message_preview else x.preview end as preview,
      case when v.last_message_inbound then v.last_message_type else x.type end as type
    from jsonb_to_recordset(${jsonRows(conversations)})
      as x(team_id bigint, phone_number_id bigint, contact_id bigint, message_id bigint, preview text, type text)
    join conversations v using (team_id, phone_number_id, contact_id)
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    join teams t on t.id = v.team_id and t.blocked_at is null
    join members m on m.team_id = v.team_id
    join users u on u.id = m.user_id and u.blocked_at is null
    join push_subscriptions s on s.user_id = m.user_id
    where v.unread_count > 0
      and not exists (
        select from messages a
        where a.team_id = v.team_id and a.phone_number_id = v.phone_number_id and a.contact_id = v.contact_id
          and a.id > x.message_id and a.direction = 'out' and a.cause in ('inbox', 'phone_app')
          and not exists (
            select from scheduled_messages w
            where w.team_id = a.team_id and w.contact_id = a.contact_id and w.message_id = a.id))
      and ${roleHolds('m', 'conversations.view')}
      and case coalesce(m.preferences ->> 'push', 'mine_and_unassigned')
        when 'all' then true
        when 'mine' then v.assigned_user_id = m.user_id or ${follows}
        when 'mine_and_unassigned' then v.assigned_user_id = m.user_id or ${follows} or (
          v.assigned_user_id is null and ${answersNumber('m', 'v')})
        else false
      end
    order by s.id, v.contact_id
  `.execute(tx);
  return rows;
}
