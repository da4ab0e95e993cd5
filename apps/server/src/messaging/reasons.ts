import { type Locale, plansWith, type SkipReason } from '@herald/contract';
import { describeRefusal, quoted } from '../connectors/metaErrors/index.ts';
import { describeUnsendable } from './unsendable.ts';

type Sentences = Record<Locale, string>;

/** Why a message was refused by the gate: what happened and what to do. */
const skipped: Record<SkipReason, Sentences> = {
  opted_out: {
    en: 'This person opted out of marketing messages.',
    fr: 'Cette personne ne veut plus recevoir de messages marketing.',
  },
  no_phone: {
    en: 'There is no WhatsApp number or user id to send to.',
    fr: 'Il n’y a ni numéro ni identifiant WhatsApp auquel envoyer.',
  },
  template_not_usable: {
    en: 'The template is not approved at the moment.',
    fr: 'Le modèle n’est pas approuvé en ce moment.',
  },
  template_paused: {
    en: 'WhatsApp paused the template; the message waits until it is back.',
    fr: 'WhatsApp a mis le modèle en pause ; le message attend son retour.',
  },
  template_in_review: {
    en: 'WhatsApp reviews the template; the message waits until it is approved.',
    fr: 'WhatsApp examine le modèle ; le message attend son approbation.',
  },
  team_blocked: {
    en: 'The team is blocked. Contact support.',
    fr: 'L’équipe est bloquée. Contactez le support.',
  },
  team_ending: {
    en: 'The team is being deleted: nothing is sent any more unless an Owner keeps it.',
    fr: 'L’équipe est en cours de suppression : plus rien n’est envoyé, sauf si un propriétaire la conserve.',
  },
  number_not_connected: {
    en: 'The sending number is not connected to WhatsApp.',
    fr: 'Le numéro d’envoi n’est pas connecté à WhatsApp.',
  },
  number_in_violation: {
    en: 'WhatsApp restricted the sending number.',
    fr: 'WhatsApp a restreint le numéro d’envoi.',
  },
  variable_missing: {
    en: 'A variable of the template has no value for this person.',
    fr: 'Une variable du modèle n’a pas de valeur pour cette personne.',
  },
  window_closed: {
    en: 'The 24-hour window is closed: only templates can be sent.',
    fr: 'La fenêtre de 24 heures est fermée : seuls les modèles sont possibles.',
  },
  contact_blocked: {
    en: 'The team blocked this person on this number: nothing is sent to them.',
    fr: 'L’équipe a bloqué cette personne sur ce numéro : rien ne lui est envoyé.',
  },
  order_placed: {
    en: 'The person has ordered meanwhile: there is nothing left to be reminded of.',
    fr: 'La personne a commandé entre-temps : il n’y a plus rien à lui rappeler.',
  },
  frequency_capped: {
    en: 'This person has had enough campaigns and marketing lately.',
    fr: 'Cette personne a reçu assez de campagnes et de marketing ces derniers temps.',
  },
  plan_required: {
    en: `There is no active plan. Campaigns and automations need the plan ${plansWith('campaigns', 'en')}.`,
    fr: `Il n’y a pas d’offre active. Campagnes et automatisations demandent l’offre ${plansWith('campaigns', 'fr')}.`,
  },
  portfolio_limit: {
    en: 'WhatsApp’s limit of different people in 24 hours is reached; it goes on as soon as there is room.',
    fr: 'La limite WhatsApp de personnes différentes en 24 heures est atteinte ; l’envoi reprend dès que possible.',
  },
  recipient_time: {
    en: 'The chosen time has not come yet where this person lives.',
    fr: 'L’heure choisie n’est pas encore venue là où vit cette personne.',
  },
  best_hour: {
    en: 'It waits for the hour in which this person usually reads.',
    fr: 'Le message attend l’heure à laquelle cette personne lit d’habitude.',
  },
  quiet_hours: {
    en: 'It is night where this person lives; the message waits for the end of the quiet hours.',
    fr: 'C’est la nuit là où vit cette personne ; le message attend la fin des heures calmes.',
  },
  awaits_winner: {
    en: 'Others try the messages out first; this person gets the one that does best.',
    fr: 'D’autres essaient d’abord les messages ; cette personne recevra le meilleur.',
  },
  budget_reached: {
    en: 'The budget is used up.',
    fr: 'Le budget est épuisé.',
  },
  message_unreadable: {
    en: 'Herald could not read how this message is to be sent, so it did not leave. Send it again.',
    fr: 'Herald n’a pas pu lire comment envoyer ce message : il n’est pas parti. Renvoyez-le.',
  },
  sent_before_restore: {
    en: 'Something from this number reached this person after the backup from which Herald was restored. It may have been this campaign, so it is not sent to them again.',
    fr: 'Un message de ce numéro est parvenu à cette personne après la sauvegarde dont Herald a été restauré. C’était peut-être cette campagne : elle ne lui est pas envoyée de nouveau.',
  },
  excluded: {
    en: 'This person is on a list or in a segment that the campaign excludes.',
    fr: 'Cette personne figure dans une liste ou un segment que la campagne exclut.',
  },
  duplicate_recipient: {
    en: 'This person is in the campaign already.',
    fr: 'Cette personne est déjà dans la campagne.',
  },
  became_one: {
    en: 'This contact was merged with another one that gets this message, or got it already.',
    fr: 'Ce contact a été fusionné avec un autre qui reçoit ce message, ou l’a déjà reçu.',
  },
};

const uncertain: Sentences = {
  en: 'The connection broke while it was being sent. It may have arrived; we wait for word from WhatsApp and never resend by ourselves.',
  fr: 'La connexion a été coupée pendant l’envoi. Il est peut-être arrivé ; nous attendons WhatsApp et ne renvoyons jamais de nous-mêmes.',
};

const lostSight: Sentences = {
  en: 'Herald was restored from a backup in which this was still waiting. It may have left since; we wait for word from WhatsApp and never resend by ourselves.',
  fr: 'Herald a été restauré à partir d’une sauvegarde où ce message attendait encore. Il est peut-être parti depuis ; nous attendons WhatsApp et ne renvoyons jamais de nous-mêmes.',
};

const replaced: Sentences = {
  en: 'It was sent again as a new message.',
  fr: 'Il a été renvoyé comme nouveau message.',
};

const noWord: Sentences = {
  en: 'WhatsApp took it, but could not deliver it in time and let it go. It costs nothing.',
  fr: 'WhatsApp l’a accepté, mais n’a pas pu le distribuer à temps et l’a abandonné. Il ne coûte rien.',
};

const letGo: Sentences = {
  en: 'Nobody knows whether it arrived, and somebody of your team let it go.',
  fr: 'Nul ne sait s’il est arrivé, et quelqu’un de votre équipe y a renoncé.',
};

export interface Outcome {
  status: string;
  skipReason?: string | null;
  errorCode: number | null;
  errorTitle: string | null;
  errorDetails: string | null;
}

/** What went wrong with a message, in words for the person who sent it; null when nothing did. */
export function describeOutcome(outcome: Outcome, locale: Locale): { code: string; message: string } | null {
  if (outcome.status === 'skipped') {
    const reason = outcome.skipReason ?? '';
    const words = reason in skipped ? skipped[reason as SkipReason][locale] : reason;
    return { code: reason, message: words };
  }
  if (outcome.status === 'uncertain') {
    const words = outcome.errorTitle === 'restored' ? lostSight : uncertain;
    return { code: 'uncertain', message: words[locale] };
  }
  if (outcome.status === 'expired') {
    const words = outcome.errorTitle === 'no_word' ? noWord : replaced;
    return { code: 'expired', message: words[locale] };
  }
  if (outcome.status !== 'failed') return null;
  if (outcome.errorTitle === 'let_go') return { code: 'let_go', message: letGo[locale] };
  return { code: codeOf(outcome), message: describeError(outcome, locale) };
}

/** Those of our own have no code, but a key. */
function codeOf({ errorCode, errorTitle, errorDetails, status }: Outcome): string {
  if (errorCode !== null) return String(errorCode);
  return describeUnsendable(errorTitle, errorDetails, 'en') ? String(errorTitle) : status;
}

const notDelivered: Sentences = {
  en: 'WhatsApp did not deliver it and did not say why.',
  fr: 'WhatsApp ne l’a pas distribué, sans dire pourquoi.',
};

/** Why a message failed, in words; what we have no words for is quoted. */
export function describeError(
  { errorCode, errorTitle, errorDetails }: Omit<Outcome, 'status'>,
  locale: Locale,
): string {
  const own = errorCode === null ? describeUnsendable(errorTitle, errorDetails, locale) : null;
  if (own) return own;
  // The title repeats what the code says; of a dead token it is all that Meta writes.
  const said = errorDetails || errorTitle || null;
  const known = errorCode === null ? null : describeRefusal({ code: errorCode, said }, locale);
  if (known) return known;
  const whole = [errorTitle, errorDetails].filter((text) => text && text !== '').join(': ');
  if (whole === '') return notDelivered[locale];
  return `${quoted[locale](whole)}${errorCode === null ? '' : ` (${errorCode})`}`;
}

/** Reasons to wait that are no refusals of the gate. */
const waits: Readonly<Record<string, Sentences>> = {
  canary_watch: {
    en: 'The first slice is out; the others follow when it went well.',
    fr: 'La première vague est partie ; les autres suivent si tout s’est bien passé.',
  },
  retry_later: {
    en: 'WhatsApp protects this person from too much marketing; it is tried again later.',
    fr: 'WhatsApp protège cette personne d’un excès de marketing ; un nouvel essai suivra.',
  },
};

/** Why somebody, or a whole campaign, waits. */
export function describeWait(reason: string, locale: Locale): string {
  const words = waits[reason] ?? skipped[reason as SkipReason];
  return words?.[locale] ?? reason;
}

/** Why the gate refuses, in both languages. */
export function describeSkip(reason: SkipReason): Sentences {
  return skipped[reason];
}

const contactsFailed: Sentences = {
  en: 'Not all contacts could be added. Those who were are kept; please add the others again.',
  fr: 'Tous les contacts n’ont pas pu être ajoutés. Les autres sont conservés : relancez l’ajout.',
};

/** Rules of our own that stop a campaign. `{…}` are the numbers that the sender wrote down. */
const stopped: Readonly<Record<string, Sentences>> = {
  contacts_failed: contactsFailed,
  canary_failed: {
    en: 'The first slice did not go well: of {results} messages {failed} failed and {opted_out} people opted out. Nobody else got it. Start again to send it all the same.',
    fr: 'La première vague s’est mal passée : sur {results} messages, {failed} en échec et {opted_out} désinscriptions. Personne d’autre ne l’a reçu. Relancez pour envoyer malgré tout.',
  },
  too_many_failures: {
    en: 'It stopped automatically: {failed} of {results} messages failed. Look at the reasons before you go on.',
    fr: 'Arrêt automatique : {failed} messages sur {results} en échec. Voyez les raisons avant de continuer.',
  },
  too_many_opt_outs: {
    en: 'It stopped automatically: {opted_out} of {results} people opted out after it. More of it puts your number at risk.',
    fr: 'Arrêt automatique : {opted_out} personnes sur {results} se sont désinscrites. Continuer met votre numéro en danger.',
  },
  quality_red: {
    en: 'It stopped automatically: WhatsApp rates the quality of this number as low. Going on may cost you the number.',
    fr: 'Arrêt automatique : WhatsApp juge faible la qualité de ce numéro. Continuer peut vous le coûter.',
  },
  number_disconnected: {
    en: 'It stopped because its number was disconnected. Connect the number again to go on.',
    fr: 'Arrêt : le numéro a été déconnecté. Reconnectez-le pour continuer.',
  },
  restored: {
    en: 'Herald was restored from a backup of {day}, {time} (UTC). Who got it since then is unknown: whoever starts it again may send it to some people twice.',
    fr: 'Herald a été restauré à partir d’une sauvegarde du {day} à {time} (UTC). On ignore qui l’a reçue depuis : la relancer peut l’envoyer deux fois à certaines personnes.',
  },
  template_changed: {
    en: 'It stopped because its template was edited at WhatsApp and asks for something else than was filled in. Compare both on its page, fill it in anew, then resume.',
    fr: 'Arrêt : son modèle a été modifié chez WhatsApp et demande autre chose que ce qui a été rempli. Comparez les deux sur sa page, remplissez-la à nouveau, puis reprenez.',
  },
  campaign_unreadable: {
    en: 'It stopped because Herald could not read how it is to be sent. Look at its settings, save them, and start it again.',
    fr: 'Arrêt : Herald n’a pas pu lire comment l’envoyer. Vérifiez ses réglages, enregistrez-les, puis relancez-la.',
  },
  budget_reached: {
    en: 'The budget is used up. Raise it to reach the others.',
    fr: 'Le budget est épuisé. Augmentez-le pour atteindre les autres.',
  },
};

const didNotStart: Sentences = {
  en: 'It could not start at its time.',
  fr: 'Elle n’a pas pu démarrer à l’heure prévue.',
};

const wentShort: Sentences = {
  en: 'It stopped before it wrote to the others.',
  fr: 'Arrêt avant d’écrire aux autres.',
};

function withNumbers(words: string, said: string | null): string {
  const numbers = parsed(said);
  return words.replace(/\{(\w+)\}/g, (_whole, name: string) => String(numbers[name] ?? '?'));
}

function parsed(said: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(said ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Why a campaign stopped by itself; `said` is what WhatsApp said of it. */
export function describeStop(code: string, said: string | null, locale: Locale): string {
  if (code === 'schedule_blocked') return `${didNotStart[locale]} ${parsed(said)[locale] ?? ''}`.trim();
  if (code === 'balance_too_low' || code === 'balance_currency') {
    return `${wentShort[locale]} ${parsed(said)[locale] ?? ''}`.trim();
  }
  const own = stopped[code];
  if (own) return withNumbers(own[locale], said);
  if (code in skipped) return skipped[code as SkipReason][locale];
  const known = describeRefusal({ code: Number(code), said }, locale);
  return known ?? (said ? quoted[locale](said) : code);
}
