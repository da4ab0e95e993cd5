import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { byAddress } from '../../../platform/limits.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { type Credentials, findById } from '../queries.ts';

const inventions = { name: 'reset-token', points: 10, seconds: 3600 };

/** Returns whose link of a mail this is, as long as it can be used. */
export async function findByResetLink(ctx: RequestContext, token: string): Promise<Credentials> {
  const reset = await ctx.app.database.statements
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst();
  const account = reset && (await findById(ctx.app, reset.user_id));
  if (account) return account;
  await ctx.app.limits.take(inventions, byAddress(ctx.ip));
  throw resetLinkInvalid();
}

export function resetLinkInvalid(): AppError {
  return new AppError(
    'reset_link_invalid',
    {
      en: 'This link was used already or is older than 60 minutes. Ask for a new one.',
      fr: 'Ce lien a déjà été utilisé ou date de plus de 60 minutes. Demandez-en un nouveau.',
    },
    { status: 422 },
  );
}
