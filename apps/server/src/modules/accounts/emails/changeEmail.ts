import type { RouteBody, changeEmail as route } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { invalidField } from '../../../platform/errors.ts';
import { holdProved } from '../holdProved.ts';
import { emailChangingMail } from '../mails/notices.ts';
import { mailOwner } from '../notices.ts';
import { proveIdentity } from '../proveIdentity.ts';
import { sendConfirmation } from './sendConfirmation.ts';

const mails = { name: 'change-email', points: 5, seconds: 3600 };

/**
 * Mails a link to the new address and word to the old one. Whether the new one has an account already is told there, by
 * mail, and not to whoever asks.
 */
export async function changeEmail(
  ctx: RequestContext,
  { email, ...proof }: RouteBody<typeof route>,
): Promise<{ message: string }> {
  const { userId, locale } = ctx.person;
  const account = await proveIdentity(ctx, proof);
  if (account.email === email) throw sameAddress();
  await ctx.app.limits.take(mails, `user:${userId}`);
  await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await sendConfirmation(ctx, tx, { userId, email, locale });
    await mailOwner(ctx, tx, userId, emailChangingMail);
  });
  return {
    message: {
      en: `We have sent a link to ${email}. Open it to finish the change.`,
      fr: `Nous avons envoyé un lien à ${email}. Ouvrez-le pour terminer le changement.`,
    }[ctx.locale],
  };
}

function sameAddress() {
  return invalidField('email', {
    en: 'This is your address already.',
    fr: 'C’est déjà votre adresse.',
  });
}
