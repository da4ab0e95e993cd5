import { type Locale, planName, type Subscription } from '@herald/contract';

/** Returns, in a sentence, what a team that may not do something has instead of a plan that would let it. */
export function whyNotEntitled(
  { plan, trialEndsAt }: Subscription,
  hadSubscription: boolean,
  now: Date,
): Record<Locale, string> {
  const name = planName(plan);
  if (name !== null)
    return { en: `Your plan ${name} does not include this.`, fr: `Votre offre ${name} ne le comprend pas.` };
  if (trialEndsAt !== null && trialEndsAt > now)
    return {
      en: 'Your trial does not include this.',
      fr: 'Votre période d’essai ne le comprend pas.',
    };
  if (hadSubscription) return { en: 'Your paid plan has ended.', fr: 'Votre offre payante a pris fin.' };
  if (trialEndsAt !== null) return { en: 'Your trial is over.', fr: 'Votre période d’essai est terminée.' };
  return { en: 'You have no active plan.', fr: 'Vous n’avez pas d’offre active.' };
}
