import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { screenOf } from './access.ts';
import { trialEndingMail } from './mails/trialEnding.ts';
import { dayOf, readOwners } from './owners.ts';

const daysAhead = 3;

/** Tells Owners once, three days ahead, that the trial ends: of teams that nothing else would let go on. */
export const tellTrialEndsJob = defineJob({
  name: 'billing.tellTrialEnds',
  payload: z.object({}),
  cron: '37 * * * *',
  async run(_payload, { app, clock, db }) {
    if (app.config.stripe.secretKey === null) return;
    const now = clock.now();
    const soon = new Date(now.getTime() + daysAhead * 86_400_000);
    await db.transaction(async (tx) => {
      const { rows } = await sql<{ id: number; trial_ends_at: Date }>`
        update teams set trial_end_told_at = ${now}
        where trial_ends_at > ${now} and trial_ends_at <= ${soon} and trial_end_told_at is null
          and plan = 'free' and not grant_scale_access and blocked_at is null and delete_at is null
        returning id, trial_ends_at
      `.execute(tx);
      for (const { id, trial_ends_at } of rows) {
        const url = await screenOf(tx, { app, teamId: id }, 'pricing');
        for (const owner of await readOwners(tx, id)) {
          const { email, locale, team } = owner;
          const until = dayOf(trial_ends_at, owner);
          await queueMail(tx, app.mail, trialEndingMail, email, locale, { team, until, url });
        }
      }
    });
  },
});
