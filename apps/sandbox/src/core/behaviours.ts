import type { Customer } from './model.ts';

export type BehaviourMode = 'twoDigits' | 'threeDigits' | 'off';

/** What the HTTP answer of an accepted message does. */
export type AnswerBehaviour = 'afterStatus' | 'hang' | 'bare500' | 'throttleFirst';

export interface Behaviour {
  suffix: string;
  en: string;
  fr: string;
  /** The message fails with this code. */
  failsWith?: number;
  /** …only marketing templates do. */
  marketingOnly?: boolean;
  stopsMarketing?: boolean;
  /** Milliseconds added before `delivered`. */
  deliveryDelayMs?: number;
  neverReads?: boolean;
  duplicates?: boolean;
  outOfOrder?: boolean;
  answer?: AnswerBehaviour;
  blocksAfterDelivery?: boolean;
  repliesAfterReading?: boolean;
}

/** The one table: it drives the sandbox, and the Behaviour page shows it. */
export const behaviours: readonly Behaviour[] = [
  {
    suffix: '26',
    failsWith: 131026,
    en: 'Is not on WhatsApp: accepted, then failed with 131026.',
    fr: 'N’est pas sur WhatsApp : accepté, puis échec 131026.',
  },
  {
    suffix: '47',
    failsWith: 131047,
    en: 'Service window treated as closed: failed with 131047, even right after the customer wrote.',
    fr: 'Fenêtre de service considérée fermée : échec 131047, même juste après un message du client.',
  },
  {
    suffix: '49',
    failsWith: 131049,
    marketingOnly: true,
    en: 'Marketing templates fail with 131049 (healthy ecosystem); everything else arrives.',
    fr: 'Les modèles marketing échouent avec 131049 ; le reste arrive.',
  },
  {
    suffix: '50',
    failsWith: 131050,
    marketingOnly: true,
    stopsMarketing: true,
    en: 'Stops marketing on the first marketing template: failed with 131050 and a user_preferences webhook “stop”.',
    fr: 'Arrête le marketing au premier modèle marketing : échec 131050 et webhook user_preferences « stop ».',
  },
  {
    suffix: '90',
    repliesAfterReading: true,
    en: 'Answers by itself after reading: taps the first button, or writes “Merci !”.',
    fr: 'Répond tout seul après lecture : touche le premier bouton, ou écrit « Merci ! ».',
  },
  {
    suffix: '91',
    deliveryDelayMs: 180_000,
    en: 'Phone is off: sent at once, delivered three minutes later.',
    fr: 'Téléphone éteint : envoyé aussitôt, remis trois minutes plus tard.',
  },
  {
    suffix: '92',
    neverReads: true,
    en: 'Never reads (read receipts off).',
    fr: 'Ne lit jamais (confirmations de lecture désactivées).',
  },
  {
    suffix: '93',
    duplicates: true,
    en: 'Every webhook about this customer arrives twice, in two POSTs.',
    fr: 'Chaque webhook de ce client arrive deux fois, dans deux POST.',
  },
  {
    suffix: '94',
    outOfOrder: true,
    en: 'Statuses out of order: read, then delivered, then sent.',
    fr: 'Statuts dans le désordre : lu, puis remis, puis envoyé.',
  },
  {
    suffix: '95',
    answer: 'afterStatus',
    en: 'The “sent” status arrives before the HTTP answer of the send.',
    fr: 'Le statut « envoyé » arrive avant la réponse HTTP de l’envoi.',
  },
  {
    suffix: '96',
    answer: 'hang',
    en: 'Accepted and delivered, but the HTTP answer hangs and the connection is then reset.',
    fr: 'Accepté et remis, mais la réponse HTTP ne vient pas puis la connexion est coupée.',
  },
  {
    suffix: '97',
    answer: 'bare500',
    en: 'Accepted and delivered, but the HTTP answer is a 500 without error envelope.',
    fr: 'Accepté et remis, mais la réponse HTTP est une 500 sans enveloppe d’erreur.',
  },
  {
    suffix: '98',
    answer: 'throttleFirst',
    en: 'The first send of each minute is refused with 429 and 130429; the next one is accepted.',
    fr: 'Le premier envoi de chaque minute est refusé (429, 130429) ; le suivant est accepté.',
  },
  {
    suffix: '99',
    blocksAfterDelivery: true,
    en: 'Blocks the number after the first delivery: later messages stay on “sent”.',
    fr: 'Bloque le numéro après la première remise : la suite reste à « envoyé ».',
  },
];

const none: Behaviour = { suffix: '', en: '', fr: '' };
const bySuffix = new Map(behaviours.map((behaviour) => [behaviour.suffix, behaviour]));

/** What this customer does: chosen by hand, else told by the last digits of the number. */
export function behaviourOf(customer: Customer, mode: BehaviourMode): Behaviour {
  if (customer.behaviour !== undefined) return bySuffix.get(customer.behaviour) ?? none;
  if (mode === 'off') return none;
  if (mode === 'threeDigits' && customer.phone.at(-3) !== '0') return none;
  return bySuffix.get(customer.phone.slice(-2)) ?? none;
}
