import type { RequestContext } from '../../../context.ts';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { noteSecurity } from '../noteSecurity.ts';

/** The address of the link is shown to be the person's, and is the account's from now on. The link works once. */
export async function confirmEmail(ctx: RequestContext, token: string): Promise<void> {
  const { userId } = ctx.person;
  const now = ctx.clock.now();
  await ctx.app.database.pipeline
    .transaction(async (tx) => {
      const found = await tx
        .deleteFrom('email_confirmations')
        .where('token_hash', '=', hashToken(token))
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .returning('email')
        .executeTakeFirst();
      if (!found) throw linkInvalid();
      const before = await tx
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      await tx
        .updateTable('users')
        .set({ email: found.email, email_verified_at: now, updated_at: now })
        .where('id', '=', userId)
        .execute();
      if (before?.email !== found.email) {
        await noteSecurity(ctx, tx, userId, { kind: 'email_changed', detail: found.email });
      }
      // Links to a new password went to the address before.
      await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? taken() : error;
    });
  ctx.log.info({ security: 'e-mail confirmed', user: userId, ip: ctx.ip }, 'an e-mail was confirmed');
}

function linkInvalid(): AppError {
  return new AppError(
    'link_invalid',
    {
      en: 'This link was used already, is too old, or belongs to another account.',
      fr: 'Ce lien a déjà été utilisé, a expiré ou concerne un autre compte.',
    },
    { status: 422 },
  );
}

function taken(): AppError {
  return new AppError('email_taken', {
    en: 'Another account has this e-mail meanwhile.',
    fr: 'Entre-temps, un autre compte utilise cet e-mail.',
  });
}
