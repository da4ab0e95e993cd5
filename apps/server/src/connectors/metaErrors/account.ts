import type { MetaWords } from './types.ts';

/** The account behind the number: money, rules, standing. Every further message would fail alike. */
export const accountWords: Readonly<Record<number, MetaWords>> = {
  368: {
    en: 'WhatsApp blocked this account for a while because it broke a policy. The reason and the way to appeal are in WhatsApp Manager.',
    fr: 'WhatsApp a bloqué ce compte pour un temps après une infraction à ses règles. La raison et le recours figurent dans WhatsApp Manager.',
  },
  130497: {
    en: 'WhatsApp does not let this account write to people in this country.',
    fr: 'WhatsApp ne permet pas à ce compte d’écrire dans ce pays.',
  },
  131031: {
    en: 'WhatsApp locked the account. See WhatsApp Manager for the reason.',
    fr: 'WhatsApp a verrouillé le compte. La raison figure dans WhatsApp Manager.',
  },
  131035: {
    en: 'WhatsApp could not keep the message as the storage settings of this number ask for.',
    fr: 'WhatsApp n’a pas pu conserver le message selon les réglages de stockage de ce numéro.',
    isVague: true,
  },
  131037: {
    en: 'WhatsApp has not approved the display name of this number yet, and takes no messages before. See WhatsApp Manager.',
    fr: 'WhatsApp n’a pas encore approuvé le nom affiché de ce numéro et n’accepte aucun message avant. Voyez WhatsApp Manager.',
  },
  131042: {
    en: 'A payment problem at Meta: check the payment method in WhatsApp Manager.',
    fr: 'Problème de paiement chez Meta : vérifiez le moyen de paiement dans WhatsApp Manager.',
  },
  131044: {
    en: 'A payment problem at Meta stops calls: check the payment method in WhatsApp Manager.',
    fr: 'Un problème de paiement chez Meta empêche les appels : vérifiez le moyen de paiement dans WhatsApp Manager.',
  },
  131048: {
    en: 'WhatsApp limits this number for now: it wrote to as many new people as it may in 24 hours, or too many people reported it. Let campaigns rest for a day.',
    fr: 'WhatsApp limite ce numéro pour l’instant : il a écrit à autant de nouvelles personnes qu’il peut en 24 heures, ou trop de personnes l’ont signalé. Suspendez les campagnes un jour.',
  },
  131055: {
    en: 'WhatsApp’s marketing interface does not allow this message.',
    fr: 'L’interface marketing de WhatsApp n’autorise pas ce message.',
  },
  131061: {
    en: 'This template has a highest price, and such templates leave through WhatsApp’s marketing interface only.',
    fr: 'Ce modèle a un prix maximal : il ne peut partir que par l’interface marketing de WhatsApp.',
  },
  131063: {
    en: 'Marketing templates are switched off for this account at Meta on the interface that we use. See WhatsApp Manager.',
    fr: 'Les modèles marketing sont désactivés chez Meta pour ce compte, sur l’interface que nous utilisons. Voyez WhatsApp Manager.',
  },
  131064: {
    en: 'WhatsApp limits this account because templates of the wrong category were used. See WhatsApp Manager.',
    fr: 'WhatsApp limite ce compte parce que des modèles de mauvaise catégorie ont été utilisés. Voyez WhatsApp Manager.',
  },
  134011: {
    en: 'Meta’s terms of payment are not accepted yet. Accept them in WhatsApp Manager.',
    fr: 'Les conditions de paiement de Meta ne sont pas encore acceptées. Acceptez-les dans WhatsApp Manager.',
  },
  134100: {
    en: 'Only marketing templates may be sent this way.',
    fr: 'Seuls les modèles marketing peuvent partir par cette voie.',
  },
  134101: {
    en: 'WhatsApp is still preparing this template. It is ready in about ten minutes.',
    fr: 'WhatsApp prépare encore ce modèle. Il sera prêt dans dix minutes environ.',
  },
  134102: {
    en: 'WhatsApp does not offer this template for marketing at the moment.',
    fr: 'WhatsApp ne propose pas ce modèle pour le marketing en ce moment.',
  },
  134103: {
    en: 'This account is not set up for WhatsApp’s marketing interface.',
    fr: 'Ce compte n’est pas inscrit à l’interface marketing de WhatsApp.',
  },
  1752041: {
    en: 'This was asked of Meta already.',
    fr: 'La demande a déjà été faite à Meta.',
  },
};

/** The two causes of 131048, as Meta's details tell them apart. */
export const limitWords: Readonly<Record<'reached' | 'reported', MetaWords>> = {
  reached: {
    en: 'WhatsApp’s limit of new people in 24 hours is reached. Go on when there is room again; the limit rises with good quality.',
    fr: 'La limite WhatsApp de nouvelles personnes en 24 heures est atteinte. Reprenez quand il y a de la place ; la limite monte avec une bonne qualité.',
  },
  reported: {
    en: 'WhatsApp limits this number because too many people blocked or reported it. Stop campaigns for a while.',
    fr: 'WhatsApp limite ce numéro, car trop de personnes l’ont bloqué ou signalé. Suspendez les campagnes.',
  },
};

/** Returns which of the two it was; null when Meta's sentence does not say. */
export function limitCause(said: string | null): keyof typeof limitWords | null {
  if (/messaging limit|limit .{0,60}(was|is|has been) reached|24 hours/i.test(said ?? '')) return 'reached';
  return /quality|previous messages.*(blocked|flagged)|flagged as spam|reported/i.test(said ?? '')
    ? 'reported'
    : null;
}
