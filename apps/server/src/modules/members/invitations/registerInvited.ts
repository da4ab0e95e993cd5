import type { RouteBody, registerInvited as route } from '@herald/contract';
import type { UserActor } from '../../../actor.ts';
import type { RequestContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { insertAccount, refuseGuessable } from '../../accounts/index.ts';
import { findInvitation } from './findInvitation.ts';
import { joinTeam } from './join.ts';

/**
 * Creates the account that the invitation is for and joins, in one go; returns its id. Who holds the token
 * has read the mail, so the address is theirs.
 */
export async function registerInvited(ctx: RequestContext, body: RouteBody<typeof route>): Promise<number> {
  const { app, ip, clock } = ctx;
  const invitation = await findInvitation(app, body.token);
  const { team_id: teamId, email } = invitation;
  await refuseGuessable(app, body.password, { email, ...body });
  const passwordHash = await hashPassword(body.password);
  const locale = body.locale ?? ctx.locale;
  return ctx.db.withTeam(teamId).transaction(async (tx) => {
    const id = await insertAccount(tx, {
      email,
      passwordHash,
      emailVerifiedAt: clock.now(),
      onboardedAt: clock.now(),
      firstName: body.first_name,
      lastName: body.last_name,
      locale,
      channel: null,
      arrival: {},
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? emailTaken() : error;
    });
    const actor: UserActor = {
      kind: 'user',
      userId: id,
      permissions: [],
      locale,
      isAdmin: false,
      impersonatorId: null,
    };
    await joinTeam(tx, { app, actor, teamId, now: clock.now(), ip }, invitation, id);
    return id;
  });
}

function emailTaken(): AppError {
  return new AppError('email_taken', {
    en: 'There is an account with this e-mail already. Sign in, and open the link again.',
    fr: 'Un compte existe déjà avec cet e-mail. Connectez-vous, puis rouvrez le lien.',
  });
}
