import type { Locale } from '@herald/contract';
import { featureOf, type GateFacts, usesPortfolio } from '../outbound/gate/index.ts';
import { momentFor, type Reader } from './reader.ts';

type Sentences = Record<Locale, string>;

interface RuleWords {
  /** What the rule asks about. */
  title: Sentences;
  /** What it found when it has nothing against it; null when it had nothing to look at. */
  allowed(facts: GateFacts, reader: Reader): string | null;
}

const always =
  (sentences: Sentences) =>
  (_: GateFacts, { locale }: Reader) =>
    sentences[locale];

/** Each rule of the gate by its name. What a refusal means stands with the other reasons. */
export const ruleWords: Readonly<Record<string, RuleWords>> = {
  team_not_blocked: {
    title: { en: 'Team', fr: 'Équipe' },
    allowed: always({ en: 'The team may send.', fr: 'L’équipe peut envoyer.' }),
  },
  team_stays: {
    title: { en: 'End of the team', fr: 'Fin de l’équipe' },
    allowed: always({ en: 'Nobody asked for it.', fr: 'Personne ne l’a demandée.' }),
  },
  number_connected: {
    title: { en: 'Sending number', fr: 'Numéro d’envoi' },
    allowed: always({ en: 'Connected to WhatsApp.', fr: 'Connecté à WhatsApp.' }),
  },
  number_not_in_violation: {
    title: { en: 'Restrictions', fr: 'Restrictions' },
    allowed: always({
      en: 'WhatsApp does not restrict messages of this kind.',
      fr: 'WhatsApp ne restreint pas les messages de ce type.',
    }),
  },
  plan_allows: {
    title: { en: 'Plan', fr: 'Offre' },
    allowed: ({ cause }, { locale }) => (featureOf[cause] === null ? noPlanNeeded : planCovers)[locale],
  },
  template_usable: {
    title: { en: 'Template', fr: 'Modèle' },
    allowed: ({ template }, { locale }) => (template ? templateApproved[locale] : null),
  },
  has_address: {
    title: { en: 'Address', fr: 'Adresse' },
    allowed: ({ contact }, { locale }) => (contact.phone === null ? byUserId : byPhone)[locale],
  },
  contact_not_blocked: {
    title: { en: 'Blocked', fr: 'Blocage' },
    allowed: always({ en: 'This number has not blocked them.', fr: 'Ce numéro ne l’a pas bloquée.' }),
  },
  not_opted_out: {
    title: { en: 'Consent', fr: 'Consentement' },
    allowed: ({ contact }, { locale }) => consentAllows[contact.optin][locale],
  },
  still_wanted: {
    title: { en: 'Still not bought', fr: 'Pas encore acheté' },
    allowed: ({ terms }, { locale }) => (terms?.unlessCheckoutDone ? notBought[locale] : null),
  },
  window_open: { title: { en: '24-hour window', fr: 'Fenêtre de 24 heures' }, allowed: windowAllows },
  variables_filled: {
    title: { en: 'Variables', fr: 'Variables' },
    allowed: ({ template }, { locale }) => (template ? allFilled[locale] : null),
  },
  not_too_frequent: { title: { en: 'Frequency', fr: 'Fréquence' }, allowed: frequencyAllows },
  recipient_time_has_come: {
    title: { en: 'Planned time', fr: 'Heure prévue' },
    allowed: ({ terms }, { locale }) => (terms?.recipientTime ? timeHasCome[locale] : null),
  },
  best_hour_has_come: {
    title: { en: 'Smart send time', fr: 'Heure d’envoi optimale' },
    allowed: ({ terms, contact }, { locale }) =>
      terms?.bestHourFrom ? (contact.bestHour === null ? noHabit : hourHasCome)[locale] : null,
  },
  not_in_quiet_hours: {
    title: { en: 'Quiet hours', fr: 'Heures calmes' },
    allowed: ({ terms }, { locale }) => (terms?.quietHours ? notQuiet[locale] : null),
  },
  winner_is_known: {
    title: { en: 'A/B test', fr: 'Test A/B' },
    allowed: ({ awaitsWinner }, { locale }) => (awaitsWinner === undefined ? null : winnerKnown[locale]),
  },
  within_budget: {
    title: { en: 'Budget', fr: 'Budget' },
    allowed: ({ budget }, { locale }) => (budget ? budgetAllows[locale] : null),
  },
  portfolio_has_room: {
    title: { en: 'Daily limit of WhatsApp', fr: 'Limite quotidienne de WhatsApp' },
    allowed: portfolioAllows,
  },
};

const noHabit: Sentences = {
  en: 'When this person usually reads is not known yet, so it does not wait.',
  fr: 'On ne sait pas encore à quelle heure cette personne lit : rien à attendre.',
};
const hourHasCome: Sentences = {
  en: 'The hour in which this person usually reads has come.',
  fr: 'L’heure à laquelle cette personne lit d’habitude est venue.',
};
const notBought: Sentences = {
  en: 'The person has still not bought what it reminds of.',
  fr: 'La personne n’a toujours pas acheté ce que le message rappelle.',
};
const planCovers: Sentences = {
  en: 'Your plan or trial covers it.',
  fr: 'Votre offre ou votre période d’essai le permet.',
};
const noPlanNeeded: Sentences = {
  en: 'Answering people needs no plan.',
  fr: 'Répondre ne demande aucune offre.',
};
const templateApproved: Sentences = {
  en: 'WhatsApp approved it.',
  fr: 'Approuvé par WhatsApp.',
};
const byPhone: Sentences = {
  en: 'There is a WhatsApp number to send to.',
  fr: 'Il y a un numéro WhatsApp auquel envoyer.',
};
const byUserId: Sentences = {
  en: 'Reachable by a WhatsApp user id.',
  fr: 'Joignable par un identifiant WhatsApp.',
};
const consentAllows: Record<GateFacts['contact']['optin'], Sentences> = {
  opted_in: { en: 'They agreed to marketing.', fr: 'La personne a accepté le marketing.' },
  unknown: {
    en: 'They have not refused marketing.',
    fr: 'La personne n’a pas refusé le marketing.',
  },
  opted_out: {
    en: 'They refused marketing, and this message is none.',
    fr: 'La personne refuse le marketing, et ce message n’en est pas.',
  },
};
const allFilled: Sentences = { en: 'Each has a value.', fr: 'Chacune a une valeur.' };
const timeHasCome: Sentences = {
  en: 'The chosen time has come where they live.',
  fr: 'L’heure choisie est venue là où vit la personne.',
};
const budgetAllows: Sentences = {
  en: 'Enough is left for it.',
  fr: 'Il en reste assez.',
};
const winnerKnown: Sentences = {
  en: 'Which message they get is known.',
  fr: 'Le message que reçoit la personne est connu.',
};
const notQuiet: Sentences = {
  en: 'It is not night where they live.',
  fr: 'Il ne fait pas nuit là où vit la personne.',
};

function windowAllows({ contact, now }: GateFacts, reader: Reader): string {
  const closesAt = contact.windowClosesAt;
  if (closesAt === null || closesAt <= now) {
    return {
      en: 'Closed; a template may be sent all the same.',
      fr: 'Fermée ; un modèle peut être envoyé malgré tout.',
    }[reader.locale];
  }
  const at = momentFor(reader, closesAt);
  return { en: `Open until ${at}.`, fr: `Ouverte jusqu’au ${at}.` }[reader.locale];
}

function frequencyAllows({ terms, contact }: GateFacts, { locale }: Reader): string | null {
  const cap = terms?.frequencyCap;
  if (!cap) return null;
  const { messages, days } = cap;
  const had = contact.recentMarketing;
  return {
    en: `Campaigns and marketing in ${days} days: ${had} of at most ${messages}.`,
    fr: `Campagnes et marketing en ${days} jours : ${had} sur ${messages} au plus.`,
  }[locale];
}

function portfolioAllows(facts: GateFacts, { locale }: Reader): string | null {
  const { portfolio } = facts;
  if (!portfolio) return null;
  if (!usesPortfolio(facts)) {
    return {
      en: 'Not concerned: they wrote lately, or were counted already.',
      fr: 'Non concernée : la personne a écrit récemment ou est déjà comptée.',
    }[locale];
  }
  const numbers = new Intl.NumberFormat(locale);
  const [used, limit] = [numbers.format(portfolio.used), numbers.format(portfolio.limit)];
  return {
    en: `Different people in 24 hours: ${used} of ${limit}.`,
    fr: `Personnes différentes en 24 heures : ${used} sur ${limit}.`,
  }[locale];
}
