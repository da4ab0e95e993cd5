import { type Locale, takeBackSeconds } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { By } from '../../actor.ts';
import { createMessage, type WantedMessage } from '../../messaging/outbound/index.ts';
import { ratingRowId } from '../../messaging/ratings/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { defineJob, enqueueAll } from '../../platform/jobs/index.ts';
import { isShown } from '../conversations/index.ts';
import { ratingWords } from './words.ts';

const payload = z.object({
  teamId: z.int(),
  phoneNumberId: z.int(),
  contactId: z.int(),
  closedAt: z.iso.datetime(),
  /** Who closed it. */
  userId: z.int().nullable(),
});
type Closing = z.output<typeof payload>;

/** Plans the question where the number asks for ratings. A later closing of the conversation replaces an earlier one. */
export const planRatings: Subscriber = {
  name: 'ratings.plan',
  hears: (_teamId, type) => type === 'conversation.closed',
  async beforeCommit(tx, facts) {
    const delays = await readDelays(tx, facts);
    const jobs = facts.flatMap(({ teamId, phoneNumberId, contactId, at, by }) => {
      const delay = delays.get(phoneNumberId ?? 0);
      if (delay === undefined || !phoneNumberId || !contactId) return [];
      const userId = by.kind === 'user' ? by.id : null;
      const payload = { teamId, phoneNumberId, contactId, closedAt: at.toISOString(), userId };
      // The answer before it may be held for as long, so that its author can take it back.
      const seconds = Math.max(delay * 60, takeBackSeconds);
      const runAt = new Date(at.getTime() + seconds * 1000);
      return [{ payload, key: `rating:${phoneNumberId}:${contactId}`, runAt }];
    });
    await enqueueAll(tx, askRating, jobs);
  },
};

async function readDelays(tx: Tx, facts: readonly Fact[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ phone_number_id: number; delay_minutes: number }>`
    select distinct s.phone_number_id, s.delay_minutes
    from unnest(
      ${facts.map(({ teamId }) => teamId)}::bigint[],
      ${facts.map(({ phoneNumberId }) => phoneNumberId)}::bigint[]
    ) as n (team_id, phone_number_id)
    join rating_settings s using (team_id, phone_number_id)
    where s.is_enabled`.execute(tx);
  return new Map(rows.map((row) => [row.phone_number_id, row.delay_minutes]));
}

/** Asks one person how they found the answer, unless the world has moved on since. */
export const askRating = defineJob({
  name: 'ratings.ask',
  payload,
  async run(closing, { app, db, clock }) {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const question = await readQuestion(tx, closing, now);
      if (question) await ask(tx, { app, now }, closing, question);
    });
  },
});

interface Question {
  question: string;
  asks_comment: boolean;
  locale: Locale;
}

/**
 * Null where nobody is to be asked: the conversation is open again, the window is closed, they want no messages, nobody of
 * the team answered them before this closing (as with spam), or they were asked not long ago.
 */
async function readQuestion(tx: Tx, closing: Closing, now: Date): Promise<Question | null> {
  const { teamId, phoneNumberId, contactId, closedAt } = closing;
  const { rows } = await sql<Question>`
    select s.question, s.asks_comment, t.locale
    from conversations v
    join rating_settings s on s.team_id = v.team_id and s.phone_number_id = v.phone_number_id and s.is_enabled
    join teams t on t.id = v.team_id
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    where v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = ${contactId}
      and v.closed and v.window_closes_at > ${now} and c.optin_status <> 'opted_out'
      and exists (
        select from messages m
        where m.team_id = v.team_id and m.phone_number_id = v.phone_number_id and m.contact_id = v.contact_id
          and m.direction = 'out' and m.cause in ('inbox', 'phone_app') and m.type <> 'reaction' and ${isShown}
          and m.happened_at > coalesce((
            select max(e.created_at) from conversation_events e
            where e.team_id = v.team_id and e.phone_number_id = v.phone_number_id and e.contact_id = v.contact_id
              and e.kind = 'closed' and e.created_at < ${closedAt}), '-infinity'))
      and not exists (
        select from ratings r
        where r.team_id = v.team_id and r.contact_id = v.contact_id
          and r.asked_at > ${now}::timestamptz - make_interval(days => s.every_days))
    for no key update of v`.execute(tx);
  return rows[0] ?? null;
}

async function ask(tx: Tx, by: Pick<By, 'app' | 'now'>, closing: Closing, question: Question): Promise<void> {
  const { teamId, phoneNumberId, contactId } = closing;
  const { id } = await tx
    .insertInto('ratings')
    .values({
      team_id: teamId,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      user_id: closing.userId,
      closed_at: closing.closedAt,
      asked_at: by.now,
      asks_comment: question.asks_comment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = questionOf(id, question);
  const result = await createMessage(tx, by, { teamId, phoneNumberId, contactId, cause: 'system', message });
  // What the gate refuses is not asked.
  if (result.kind !== 'refused') return;
  await tx.deleteFrom('ratings').where('team_id', '=', teamId).where('id', '=', id).execute();
}

function questionOf(id: number, { question, locale }: Question): WantedMessage['message'] {
  const words = ratingWords[locale];
  const rows = words.scores.map((title, index) => ({ title, description: '★'.repeat(5 - index) }));
  return {
    type: 'message_ask_list_option',
    body: question || words.question,
    button_name: words.choose,
    sections: [{ title: '', rows }],
    ids: rows.map((_, index) => ratingRowId(id, 5 - index)),
  };
}
