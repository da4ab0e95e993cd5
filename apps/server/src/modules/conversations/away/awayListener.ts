import { sql } from 'kysely';
import type { Batch, InboundListener, ReceivedMessage } from '../../../messaging/whatsapp/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { type AwaySettings, absentSince, readAway } from './awaySettings.ts';
import { sendAway } from './sendAway.ts';

/**
 * Whoever writes while nobody is there is told so, once for each such time. The answers are made by a job: a night in
 * which thousands write must not hold up what comes in.
 */
export const awayListener: InboundListener = {
  async messagesReceived(batch, messages) {
    const byNumber = Map.groupBy(messages, ({ phoneNumberId }) => phoneNumberId);
    const numbers = [...byNumber.values()].flatMap(([first]) => first ?? []);
    for (const away of await readAway(batch.tx, numbers)) {
      await answerAway(batch, away, byNumber.get(away.phone_number_id) ?? []);
    }
  },
};

async function answerAway(
  { tx, now }: Batch,
  away: AwaySettings,
  messages: readonly ReceivedMessage[],
): Promise<void> {
  const since = absentSince(away, now);
  if (since === null) return;
  // A stop or start word has an answer of its own. What was written before, and came late, found somebody there.
  const left = new Set(messages.filter(({ wish }) => wish).map(({ contactId }) => contactId));
  const waiting = new Map(
    messages
      .filter(({ contactId, happenedAt, heardBy }) => !left.has(contactId) && happenedAt >= since && !heardBy)
      .map(({ contactId, id }) => [contactId, id]),
  );
  const people = await notTold(tx, away, since, waiting);
  if (people.length === 0) return;
  const { team_id: teamId, phone_number_id: phoneNumberId } = away;
  await enqueue(tx, sendAway, { teamId, phoneNumberId, since: since.toISOString(), people });
}

async function notTold(
  tx: Batch['tx'],
  { team_id, phone_number_id }: AwaySettings,
  since: Date,
  waiting: ReadonlyMap<number, number>,
): Promise<{ contactId: number; messageId: number }[]> {
  if (waiting.size === 0) return [];
  const { rows } = await sql<{ contactId: number }>`
    select contact_id as "contactId" from conversations
    where team_id = ${team_id} and phone_number_id = ${phone_number_id}
      and contact_id = any(${[...waiting.keys()]}::bigint[])
      and (away_sent_at is null or away_sent_at < ${since})`.execute(tx);
  return rows.map(({ contactId }) => ({ contactId, messageId: waiting.get(contactId) ?? 0 }));
}
