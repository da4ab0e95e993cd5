import type { RouteBody, resetPassword as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { closeSessionsOf } from '../../http/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { hashToken } from '../../platform/secrets.ts';

/** Sets the new password, uses the link up and signs every browser of the person out. */
export async function resetPassword(
  ctx: RequestContext,
  { token, password }: RouteBody<typeof route>,
): Promise<{ message: string }> {
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const userId = await ctx.db.transaction(async (tx) => {
    const reset = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst();
    if (!reset) throw linkInvalid();
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', reset.user_id)
      .execute();
    await closeSessionsOf(tx, reset.user_id);
    await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('user_id', '=', reset.user_id)
      .where('used_at', 'is', null)
      .execute();
    return reset.user_id;
  });
  // A socket signs in once, so one that was opened before would go on listening.
  ctx.app.realtime.sockets.in(rooms.user(userId)).disconnectSockets(true);
  return {
    message: {
      en: 'Your password is changed. Please sign in.',
      fr: 'Votre mot de passe est modifié. Connectez-vous.',
    }[ctx.locale],
  };
}

function linkInvalid(): AppError {
  return new AppError(
    'reset_link_invalid',
    {
      en: 'This link was used already or is older than 60 minutes. Ask for a new one.',
      fr: 'Ce lien a déjà été utilisé ou date de plus de 60 minutes. Demandez-en un nouveau.',
    },
    { status: 422 },
  );
}
