import { isEntitled, type Locale, type PaidFeature, plansWith, type Subscription } from '@herald/contract';
import { AppError, type Text } from '../../platform/errors.ts';

/** Refuses what a team's plan does not allow, and says which plan does. */
export function requirePlan(subscription: Subscription, feature: PaidFeature, now: Date): void {
  if (isEntitled(subscription, feature, now)) return;
  throw new AppError('plan_required', wordsFor(feature), { status: 403 });
}

function wordsFor(feature: PaidFeature): Text {
  const given = words[feature];
  const say = (locale: Locale) => given[locale].replace('{plans}', plansWith(feature, locale));
  return { en: say('en'), fr: say('fr') };
}

const words: Record<PaidFeature, Record<Locale, string>> = {
  campaigns: {
    en: 'Your trial is over. Sending campaigns needs the plan {plans}; reading and answering conversations goes on.',
    fr: 'Votre période d’essai est terminée. L’envoi de campagnes demande l’offre {plans} ; la messagerie reste ouverte.',
  },
  automations: {
    en: 'Your trial is over. Running automations needs the plan {plans}; reading and answering conversations goes on.',
    fr: 'Votre période d’essai est terminée. Le lancement d’automatisations demande l’offre {plans} ; la messagerie reste ouverte.',
  },
  klaviyo: {
    en: 'Connecting Klaviyo needs the plan {plans}.',
    fr: 'La connexion à Klaviyo demande l’offre {plans}.',
  },
  members: {
    en: 'Adding members needs the plan {plans}.',
    fr: 'L’ajout de membres demande l’offre {plans}.',
  },
};
