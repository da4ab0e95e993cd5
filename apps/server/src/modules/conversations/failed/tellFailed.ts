import { sql } from 'kysely';
import { z } from 'zod';
import { previewOf, type StoredContent } from '../../../messaging/kinds/index.ts';
import { notify } from '../../../messaging/notifications/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Fact, Subscriber } from '../../../platform/events/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** An answer that did not arrive shows in the list, and rings for whoever wrote it. Campaigns tell of theirs themselves. */
export const failedAnswers: Subscriber = {
  name: 'conversations.failedAnswers',
  hears: (_teamId, type, isBulk) => type === 'message.status' && !isBulk,
  async beforeCommit(tx, facts) {
    for (const { teamId, data } of facts.filter(isFailure))
      await enqueue(tx, tellFailed, { teamId, messageId: data.message_id });
  },
};

function isFailure(fact: Fact): fact is Fact<'message.status'> {
  if (fact.type !== 'message.status') return false;
  const { status, before, campaign_id } = (fact as Fact<'message.status'>).data;
  return status === 'failed' && before !== 'failed' && campaign_id === null;
}

/** Apart from the status, which holds the message and may not wait for its conversation. */
export const tellFailed = defineJob({
  name: 'conversations.tellFailed',
  payload: z.object({ teamId: z.int(), messageId: z.int() }),
  async run({ teamId, messageId }, { db, clock }) {
    await db.transaction(async (tx) => {
      const answer = await readAnswer(tx, teamId, messageId);
      if (!answer) return;
      await markFailed(tx, answer);
      const { sender_user_id: user_id, team_id, phone_number_id, contact_id } = answer;
      if (user_id === null) return;
      const about = { team_id, phone_number_id, contact_id, user_id };
      const text = previewOf(answer as StoredContent);
      await notify(tx, clock.now(), [
        { ...about, kind: 'scheduled_failed', actor_user_id: null, data: { text } },
      ]);
    });
  },
});

type Answer = StoredContent & {
  id: number;
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  sender_user_id: number | null;
  happened_at: Date;
};

/** Null for what is no answer of a member, or did not fail after all. */
async function readAnswer(tx: Tx, teamId: number, messageId: number): Promise<Answer | null> {
  const { rows } = await sql<Answer>`
    select id, team_id, phone_number_id, contact_id, sender_user_id, happened_at, type,
      herald.whole_content(team_id, content) as content
    from messages
    where team_id = ${teamId} and id = ${messageId} and status = 'failed' and cause = 'inbox' and type <> 'reaction'
  `.execute(tx);
  return rows[0] ?? null;
}

/** Until the next answer or closing: whoever has answered since knows. */
async function markFailed(tx: Tx, answer: Answer): Promise<void> {
  const { id, team_id, phone_number_id, contact_id, happened_at } = answer;
  const { rows } = await sql`
    update conversations set failed_message_id = ${id}
    where team_id = ${team_id} and phone_number_id = ${phone_number_id} and contact_id = ${contact_id}
      and not closed and answered_at <= ${happened_at}
    returning 1`.execute(tx);
  if (rows.length > 0)
    publish(tx, { name: 'conversation.updated', payload: { phone_number_id, contact_id } });
}
