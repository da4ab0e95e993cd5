import { isEntitled, type Locale, type PaidFeature, plansWith, type Subscription } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { whyNotEntitled } from './whyNotEntitled.ts';

interface Wanted {
  teamId: number;
  feature: PaidFeature;
  now: Date;
}

/** Refuses what a team's plan does not allow, and says why and which plan does. */
export async function requirePlan(tx: Tx, subscription: Subscription, wanted: Wanted): Promise<void> {
  const { teamId, feature, now } = wanted;
  if (isEntitled(subscription, feature, now)) return;
  const why = whyNotEntitled(subscription, await hadSubscription(tx, teamId), now);
  const en = `${why.en} ${words[feature].en.replace('{plans}', plansWith(feature, 'en'))}`;
  const fr = `${why.fr} ${words[feature].fr.replace('{plans}', plansWith(feature, 'fr'))}`;
  throw new AppError('plan_required', { en, fr }, { status: 403 });
}

async function hadSubscription(tx: Tx, teamId: number): Promise<boolean> {
  const account = await tx
    .selectFrom('billing_accounts')
    .select('subscription_id')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return (account?.subscription_id ?? null) !== null;
}

const words: Record<PaidFeature, Record<Locale, string>> = {
  campaigns: {
    en: 'Sending campaigns needs the plan {plans}; reading and answering conversations goes on.',
    fr: 'L’envoi de campagnes demande l’offre {plans} ; la messagerie reste ouverte.',
  },
  automations: {
    en: 'Running automations needs the plan {plans}; reading and answering conversations goes on.',
    fr: 'Le lancement d’automatisations demande l’offre {plans} ; la messagerie reste ouverte.',
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
