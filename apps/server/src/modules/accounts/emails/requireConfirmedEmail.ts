import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Throws for a person whose address was never shown to be theirs, before they do something to others: invite them, or
 * make a program that acts in their name.
 */
export async function requireConfirmedEmail(ctx: RequestContext): Promise<void> {
  const { email_verified_at } = await ctx.app.database.statements
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', ctx.person.userId)
    .executeTakeFirstOrThrow();
  if (email_verified_at) return;
  throw new AppError(
    'email_unconfirmed',
    {
      en: 'Confirm your e-mail address first: open the link that we have mailed to you.',
      fr: 'Confirmez d’abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé.',
    },
    { status: 403 },
  );
}
