import { type Locale, plansWith, type SkipReason } from '@herald/contract';

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
  quiet_hours: {
    en: 'It is night where this person lives; the message waits for the end of the quiet hours.',
    fr: 'C’est la nuit là où vit cette personne ; le message attend la fin des heures calmes.',
  },
  budget_reached: {
    en: 'The budget is used up.',
    fr: 'Le budget est épuisé.',
  },
  duplicate_recipient: {
    en: 'This person is in the campaign already.',
    fr: 'Cette personne est déjà dans la campagne.',
  },
};

/** Meta's codes that people meet, in words. */
const refused: Record<number, Sentences> = {
  190: {
    en: 'The connection to WhatsApp expired. Connect the number again.',
    fr: 'La connexion à WhatsApp a expiré. Reconnectez le numéro.',
  },
  130429: {
    en: 'WhatsApp asked to slow down; it is tried again by itself.',
    fr: 'WhatsApp demande de ralentir ; un nouvel essai est automatique.',
  },
  130472: {
    en: 'WhatsApp holds back marketing for this person as part of an experiment. Don’t retry.',
    fr: 'WhatsApp suspend le marketing pour cette personne (expérience). Inutile de réessayer.',
  },
  131026: {
    en: 'Undeliverable: the number is not on WhatsApp, or its app is too old.',
    fr: 'Non distribuable : le numéro n’est pas sur WhatsApp ou son application est trop ancienne.',
  },
  131031: {
    en: 'WhatsApp locked the account. See WhatsApp Manager for the reason.',
    fr: 'WhatsApp a verrouillé le compte. La raison figure dans WhatsApp Manager.',
  },
  131042: {
    en: 'A payment problem at Meta: check the payment method in WhatsApp Manager.',
    fr: 'Problème de paiement chez Meta : vérifiez le moyen de paiement dans WhatsApp Manager.',
  },
  131047: {
    en: 'More than 24 hours since the last answer: send a template.',
    fr: 'Plus de 24 heures depuis la dernière réponse : envoyez un modèle.',
  },
  131048: {
    en: 'WhatsApp limits this number because of its quality. Stop campaigns for a while.',
    fr: 'WhatsApp limite ce numéro en raison de sa qualité. Suspendez les campagnes.',
  },
  131049: {
    en: 'WhatsApp did not deliver it: this person gets too much marketing. Try again after a day or more.',
    fr: 'WhatsApp ne l’a pas distribué : trop de marketing pour cette personne. Réessayez après un jour ou plus.',
  },
  131050: {
    en: 'This person stopped marketing messages in WhatsApp; we recorded the opt-out.',
    fr: 'Cette personne a arrêté le marketing dans WhatsApp ; son refus est enregistré.',
  },
  131053: {
    en: 'WhatsApp could not process the file. Check its type and size.',
    fr: 'WhatsApp n’a pas pu traiter le fichier. Vérifiez son type et sa taille.',
  },
  131056: {
    en: 'Too many messages to this person in a short time; it is tried again by itself.',
    fr: 'Trop de messages à cette personne en peu de temps ; un nouvel essai est automatique.',
  },
  132000: {
    en: 'The values do not match the variables of the template.',
    fr: 'Les valeurs ne correspondent pas aux variables du modèle.',
  },
  132001: {
    en: 'WhatsApp does not know this template in this language.',
    fr: 'WhatsApp ne connaît pas ce modèle dans cette langue.',
  },
  132012: {
    en: 'A value does not have the form that the template needs.',
    fr: 'Une valeur n’a pas la forme attendue par le modèle.',
  },
  132015: {
    en: 'WhatsApp paused the template because of its quality.',
    fr: 'WhatsApp a mis le modèle en pause en raison de sa qualité.',
  },
  132016: {
    en: 'WhatsApp disabled the template for good. Use another one.',
    fr: 'WhatsApp a désactivé le modèle définitivement. Utilisez-en un autre.',
  },
};

const uncertain: Sentences = {
  en: 'The connection broke while it was being sent. It may have arrived; we wait for word from WhatsApp and never resend by ourselves.',
  fr: 'La connexion a été coupée pendant l’envoi. Il est peut-être arrivé ; nous attendons WhatsApp et ne renvoyons jamais de nous-mêmes.',
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
  if (outcome.status === 'uncertain') return { code: 'uncertain', message: uncertain[locale] };
  if (outcome.status === 'expired') {
    const words = outcome.errorTitle === 'no_word' ? noWord : replaced;
    return { code: 'expired', message: words[locale] };
  }
  if (outcome.status !== 'failed') return null;
  if (outcome.errorTitle === 'let_go') return { code: 'let_go', message: letGo[locale] };
  return { code: String(outcome.errorCode ?? outcome.status), message: describeError(outcome, locale) };
}

/** Meta's own sentence, mostly English, is told as its own. */
const quoted: Record<Locale, (said: string) => string> = {
  en: (said) => `Meta writes: “${said}”`,
  fr: (said) => `Meta écrit : « ${said} »`,
};

const notDelivered: Sentences = {
  en: 'WhatsApp did not deliver it and did not say why.',
  fr: 'WhatsApp ne l’a pas distribué, sans dire pourquoi.',
};

/** A refusal of WhatsApp in words; what we have no words for is quoted. */
export function describeError(
  { errorCode, errorTitle, errorDetails }: Omit<Outcome, 'status'>,
  locale: Locale,
): string {
  const known = errorCode === null ? undefined : refused[errorCode];
  if (known) return known[locale];
  const said = [errorTitle, errorDetails].filter((text) => text && text !== '').join(': ');
  if (said === '') return notDelivered[locale];
  return `${quoted[locale](said)}${errorCode === null ? '' : ` (${errorCode})`}`;
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
    en: 'It stopped by itself: {failed} of {results} messages failed. Look at the reasons before you go on.',
    fr: 'Arrêt automatique : {failed} messages sur {results} en échec. Voyez les raisons avant de continuer.',
  },
  too_many_opt_outs: {
    en: 'It stopped by itself: {opted_out} of {results} people opted out after it. More of it puts your number at risk.',
    fr: 'Arrêt automatique : {opted_out} personnes sur {results} se sont désinscrites. Continuer met votre numéro en danger.',
  },
  quality_red: {
    en: 'It stopped by itself: WhatsApp rates the quality of this number as low. Going on may cost you the number.',
    fr: 'Arrêt automatique : WhatsApp juge faible la qualité de ce numéro. Continuer peut vous le coûter.',
  },
  number_disconnected: {
    en: 'It stopped because its number was disconnected. Connect the number again to go on.',
    fr: 'Arrêt : le numéro a été déconnecté. Reconnectez-le pour continuer.',
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
  return refused[Number(code)]?.[locale] ?? (said ? quoted[locale](said) : code);
}
