import { noNumber, roleIds } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import { memberName } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { memberJoinedMail } from '../mails/memberJoined.ts';
import type { OpenInvitation } from './findInvitation.ts';

interface Joined {
  userId: number;
  role: string;
}

/** Writes to every Owner that somebody joined. Like all notices it goes to confirmed addresses only. */
export async function tellOwners(
  tx: Tx,
  { app, teamId }: By,
  { team_name, invited_by }: OpenInvitation,
  { userId, role }: Joined,
): Promise<void> {
  const { rows: owners } = await sql<{ email: string; locale: string; number: number | null }>`
    select u.email, u.locale,
      (select min(p.id) from phone_numbers p where p.team_id = m.team_id) as number
    from members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and m.role_id = ${roleIds.Owner} and m.user_id <> ${userId}
      and u.blocked_at is null and u.email_verified_at is not null`.execute(tx);
  const { rows: people } = await sql<{ name: string; email: string }>`
    select ${memberName('u')} as name, u.email from users u where u.id = ${userId}`.execute(tx);
  const [person] = people;
  if (!person) return;
  for (const { email, locale, number } of owners) {
    const url = `${app.config.http.publicUrl}/teams/${teamId}/${number ?? noNumber}/settings/teammates`;
    const data = { ...person, teamName: team_name, role, inviter: invited_by, url };
    await queueMail(tx, app.mail, memberJoinedMail, email, locale === 'fr' ? 'fr' : 'en', data);
  }
}
