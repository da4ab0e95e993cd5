import { noNumber } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { describeAlert } from '../../messaging/alertWords/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { alertMail } from './mails/alert.ts';
import { digestMail } from './mails/digest.ts';
import { byPerson, readToMail, type ToMail } from './readToMail.ts';
import { among } from './rowKey.ts';

/** Mails new alerts to whoever wants to hear of such at once, unless they are over by then. */
export const mailNowJob = defineJob({
  name: 'alerts.mailNow',
  payload: z.object({ notifications: z.array(z.object({ team_id: z.int(), id: z.int() })) }),
  async run({ notifications }, { app, db, clock }) {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const rows = await readToMail(
        tx,
        sql`(n.team_id, n.id) in ${among(notifications)} and n.mailed_at is null and a.closed_at is null`,
      );
      const wanted = rows.filter(
        ({ choice, severity }) => choice === 'now' || (choice === 'urgent' && severity === 'stops'),
      );
      for (const own of byPerson(wanted)) await mailOpen(tx, app, own, now);
    });
  },
});

/**
 * Once a day, from eight in the morning where the team is: what came before eight and no mail has told yet, and what one
 * told and is over. A digest that was missed is sent when somebody looks again.
 */
export const mailDigestsJob = defineJob({
  name: 'alerts.mailDigests',
  payload: z.object({}),
  cron: '2 * * * *',
  async run(_payload, { app, db, clock }) {
    const now = clock.now();
    const eight = sql`((date_trunc('day', ${now}::timestamptz at time zone t.timezone) + interval '8 hours')
      at time zone t.timezone)`;
    await db.transaction(async (tx) => {
      const rows = await readToMail(
        tx,
        sql`${now} >= ${eight} and n.created_at > ${new Date(now.getTime() - keptDays * 86_400_000)}
          and case when n.mailed_at is null then n.created_at < ${eight} and a.closed_at is null
            else n.solved_mailed_at is null and a.closed_at < ${eight} end`,
        { forLater: true },
      );
      const wanted = rows.filter(isForDigest);
      for (const own of byPerson(wanted)) await mailDigest(tx, app, own, now);
    });
  },
});

/** What is older than this is in no digest. */
const keptDays = 7;

function isForDigest({ choice, severity, is_closed }: ToMail): boolean {
  if (choice !== 'daily' && choice !== 'urgent') return false;
  return severity !== 'news' || !is_closed;
}

/** One thing has a mail of its own; several at once are one mail. */
async function mailOpen(tx: Tx, app: AppServices, own: readonly ToMail[], now: Date): Promise<void> {
  const [first] = own;
  if (!first) return;
  if (own.length > 1) return mailDigest(tx, app, own, now);
  const { email, locale, team } = first;
  const data = { team, ...describeAlert(first, first), ...placesOf(app, first) };
  await queueMail(tx, app.mail, alertMail, email, locale, data);
  await markMailed(tx, own, now);
}

async function mailDigest(tx: Tx, app: AppServices, own: readonly ToMail[], now: Date): Promise<void> {
  const [first] = own;
  if (!first) return;
  const { email, locale, team } = first;
  const [solved, open] = [
    own.filter(({ is_closed }) => is_closed),
    own.filter(({ is_closed }) => !is_closed),
  ];
  await queueMail(tx, app.mail, digestMail, email, locale, {
    team,
    open: open.map((row) => describeAlert(row, row)),
    solved: solved.map((row) => describeAlert(row, row).title),
    ...placesOf(app, first),
  });
  await markMailed(tx, own, now);
}

function placesOf(app: AppServices, { team_id, some_number_id }: ToMail) {
  const homePath = `/teams/${team_id}/${some_number_id ?? noNumber}`;
  return { baseUrl: app.config.http.publicUrl, homePath, settingsPath: `${homePath}/settings/notifications` };
}

/** In the transaction that queues the mail, so that nothing is told twice. */
async function markMailed(tx: Tx, rows: readonly ToMail[], now: Date): Promise<void> {
  const keys = rows.map(({ team_id, notification_id: id }) => ({ team_id, id }));
  await sql`
    update notifications set solved_mailed_at = case when mailed_at is not null then ${now}::timestamptz end,
      mailed_at = coalesce(mailed_at, ${now})
    where (team_id, id) in ${among(keys)}`.execute(tx);
}
