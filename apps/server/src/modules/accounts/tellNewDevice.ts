import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { openNewDevice } from '../alerts/index.ts';
import { newDeviceMail } from './mails/notices.ts';
import { deviceOf, noticeOf } from './notices.ts';

/**
 * Tells somebody, and nobody else, that their account was signed in to from a browser that it was never used in. The first
 * sign-in of all is no news: that is how somebody begins.
 */
export const tellNewDevice = defineJob({
  name: 'accounts.tellNewDevice',
  payload: z.object({ userId: z.int(), eventId: z.int() }),
  async run({ userId, eventId }, { app, db, clock }) {
    await db.transaction(async (tx) => {
      const event = await readSignIn(tx, userId, eventId);
      if (!event) return;
      const { first_name, email, locale, email_verified_at, team_id, ...from } = event;
      const device = { device: deviceOf(from.userAgent), ip: from.ip };
      const now = clock.now();
      const isNew =
        team_id === null || (await openNewDevice(tx, { team_id, userId, eventId, now, ...device }));
      if (!isNew || !email_verified_at) return;
      const notice = { ...noticeOf(app, from, first_name) };
      await queueMail(tx, app.mail, newDeviceMail, email, locale, notice);
    });
  },
});

interface SignIn {
  userAgent: string | null;
  ip: string;
  at: Date;
  first_name: string;
  email: string;
  locale: Locale;
  email_verified_at: Date | null;
  /** The team that they looked at last, or any of theirs. */
  team_id: number | null;
}

/** Earlier sign-ins of the person. */
const before = () => sql`
  select from security_events before
  where before.user_id = e.user_id and before.kind = 'signed_in' and before.id < e.id`;

async function readSignIn(tx: Tx, userId: number, eventId: number): Promise<SignIn | undefined> {
  const { rows } = await sql<SignIn>`
    select e.user_agent as "userAgent", coalesce(host(e.ip), '–') as ip, e.at, u.first_name, u.email, u.locale,
      u.email_verified_at,
      (select m.team_id from members m where m.user_id = u.id
       order by m.team_id = u.current_team_id desc nulls last, m.team_id limit 1) as team_id
    from security_events e join users u on u.id = e.user_id
    where e.id = ${eventId} and e.user_id = ${userId} and exists (${before()})
      -- A program that keeps no cookies, and whoever threw theirs away, are known by where they are and what they are.
      and not exists (${before()} and before.ip = e.ip and before.user_agent is not distinct from e.user_agent)`.execute(
    tx,
  );
  return rows[0];
}
