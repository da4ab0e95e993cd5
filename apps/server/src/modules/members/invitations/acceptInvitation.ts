import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { emailOf } from '../queries.ts';
import { findInvitation } from './findInvitation.ts';
import { joinTeam } from './join.ts';

/** Joins as the person who is signed in. An invitation is for one address, whoever holds its link. */
export async function acceptInvitation(ctx: RequestContext, token: string): Promise<{ team_id: number }> {
  const { app, ip, clock, person } = ctx;
  const invitation = await findInvitation(app, token);
  const { team_id: teamId } = invitation;
  await ctx.db.withTeam(teamId).transaction(async (tx) => {
    const own = await emailOf(tx, person.userId);
    if (own.toLowerCase() !== invitation.email.toLowerCase()) throw ofAnother(invitation.email, own);
    await confirmEmail(tx, person.userId, clock.now());
    await joinTeam(tx, { app, actor: person, teamId, now: clock.now(), ip }, invitation, person.userId);
  });
  return { team_id: teamId };
}

/** Who holds the token has read the mail, so the address is theirs. */
async function confirmEmail(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

function ofAnother(invited: string, own: string): AppError {
  return new AppError('invitation_of_another', {
    en: `This invitation is for ${invited}, and you are signed in as ${own}. Sign out, and open the link again.`,
    fr: `Cette invitation est pour ${invited}, et vous êtes connecté en tant que ${own}. Déconnectez-vous, puis rouvrez le lien.`,
  });
}
