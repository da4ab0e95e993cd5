import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { By } from '../../../actor.ts';
import { memberName } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { createToken, hashToken } from '../../../platform/secrets.ts';
import { invitationMail } from '../mails/invitation.ts';

const days = 7;

interface NewInvitation {
  email: string;
  roleId: number;
  invitedBy: number;
}

/** Writes the invitation, or renews the one that the address has, and mails its link. */
export async function sendInvitation(tx: Tx, by: By, invitation: NewInvitation): Promise<number> {
  const { app, teamId, now } = by;
  const token = createToken('hin');
  const renewed = {
    role_id: invitation.roleId,
    token_hash: hashToken(token),
    invited_by: invitation.invitedBy,
    sent_at: now,
    expires_at: new Date(now.getTime() + days * 86_400_000),
  };
  const { id } = await tx
    .insertInto('invitations')
    .values({ team_id: teamId, email: invitation.email, created_at: now, ...renewed })
    .onConflict((conflict) => conflict.columns(['team_id', 'email']).doUpdateSet(renewed))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { teamName, inviter, locale } = await readWords(tx, teamId, invitation);
  const url = `${app.config.http.publicUrl}/invitation?token=${token}`;
  const data = { teamName, inviter, url, days };
  await queueMail(tx, app.mail, invitationMail, invitation.email, locale, data);
  return id;
}

async function readWords(tx: Tx, teamId: number, { email, invitedBy }: NewInvitation) {
  const { rows } = await sql<{ teamName: string; inviter: string; locale: Locale }>`
    select t.name as "teamName", ${memberName('u')} as inviter,
      coalesce((select known.locale from users known where known.email = ${email}), t.locale) as locale
    from teams t, users u where t.id = ${teamId} and u.id = ${invitedBy}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An invitation without a team or a sender.');
  return row;
}
