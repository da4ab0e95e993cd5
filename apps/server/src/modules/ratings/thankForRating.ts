import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { createMessage } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Fact, Subscriber } from '../../platform/events/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { clientIdFor } from '../conversations/index.ts';
import { ratingWords } from './words.ts';

/** Whoever rated is thanked, and asked for a comment where the number wants one. */
export const thankRaters: Subscriber = {
  name: 'ratings.thank',
  hears: (_teamId, type) => type === 'conversation.rated',
  async beforeCommit(tx, facts) {
    for (const { teamId, data } of facts as readonly Fact<'conversation.rated'>[])
      await enqueue(tx, thankForRating, { teamId, ratingId: data.rating_id });
  },
};

/** Apart from the batch of webhooks, and once: whoever taps again is not thanked again. */
export const thankForRating = defineJob({
  name: 'ratings.thank',
  payload: z.object({ teamId: z.int(), ratingId: z.int() }),
  async run({ teamId, ratingId }, { app, db, clock }) {
    await db.transaction(async (tx) => {
      const rating = await readRating(tx, teamId, ratingId);
      if (!rating) return;
      const { phone_number_id: phoneNumberId, contact_id: contactId, asks_comment, locale } = rating;
      const body = ratingWords[locale][asks_comment ? 'comment' : 'thanks'];
      await createMessage(
        tx,
        { app, now: clock.now() },
        {
          ...{ teamId, phoneNumberId, contactId },
          cause: 'system',
          clientId: clientIdFor('rating thanks', teamId, ratingId),
          message: { type: 'text', body },
        },
      );
    });
  },
});

interface Rating {
  phone_number_id: number;
  contact_id: number;
  asks_comment: boolean;
  locale: Locale;
}

/** Null when somebody is talking to them again. */
async function readRating(tx: Tx, teamId: number, ratingId: number): Promise<Rating | null> {
  const { rows } = await sql<Rating>`
    select r.phone_number_id, r.contact_id, r.asks_comment, t.locale
    from ratings r
    join teams t on t.id = r.team_id
    join conversations v on v.team_id = r.team_id and v.phone_number_id = r.phone_number_id
      and v.contact_id = r.contact_id and v.closed
    where r.team_id = ${teamId} and r.id = ${ratingId} and r.score is not null`.execute(tx);
  return rows[0] ?? null;
}
