import type { CreditedOrder, Locale, OrderWhy, TouchEvidence } from '@herald/contract';
import { windows } from './creditOrder.ts';

type Words = Record<Locale, string>;

const evidenceWords: Record<TouchEvidence, Words> = {
  click: { en: 'followed its link', fr: 'a suivi son lien' },
  reply: { en: 'answered it', fr: 'y a répondu' },
  read: { en: 'read it', fr: 'l’a lu' },
  delivered: { en: 'received it', fr: 'l’a reçu' },
};

const reasons: Record<OrderWhy['not_counted'][number]['reason'], Words> = {
  not_read: { en: 'It had not been read.', fr: 'Il n’avait pas été lu.' },
  not_clicked: { en: 'No link of it had been followed.', fr: 'Aucun de ses liens n’avait été suivi.' },
  not_delivered: { en: 'It had not been delivered.', fr: 'Il n’avait pas été distribué.' },
  after_order: {
    en: 'It was read after the order had been placed.',
    fr: 'Il a été lu après la commande.',
  },
  outside_30_days: {
    en: 'It was read more than 30 days before the order.',
    fr: 'Il a été lu plus de 30 jours avant la commande.',
  },
  not_a_selling_message: {
    en: 'It was no marketing message: these alone earn credit.',
    fr: 'Ce n’était pas un message marketing : eux seuls comptent.',
  },
};

export function reasonWords(reason: OrderWhy['not_counted'][number]['reason'], locale: Locale): string {
  return reasons[reason][locale];
}

/** `1 day and 4 hours`, `25 minutes`. */
export function ageWords(seconds: number, locale: Locale): string {
  const units = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3600)],
    ['minute', Math.floor((seconds % 3600) / 60)],
  ] as const;
  const first = units.findIndex(([, count]) => count > 0);
  if (first === -1) return locale === 'fr' ? 'moins d’une minute' : 'less than a minute';
  const parts = units
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(locale).format(parts);
}

interface Touched {
  /** The strongest first. */
  evidence: readonly TouchEvidence[];
  seconds: number;
  /** In how many windows it has the credit. */
  held: number;
}

export function touchWords({ evidence, seconds, held }: Touched, locale: Locale): string {
  const how = new Intl.ListFormat(locale).format(evidence.map((kind) => evidenceWords[kind][locale]));
  const age = ageWords(seconds, locale);
  const noticed =
    locale === 'fr'
      ? `La personne ${how}, la dernière fois ${age} avant la commande.`
      : `The person ${how}, the last time ${age} before the order.`;
  if (held > 0) return noticed;
  return locale === 'fr'
    ? `${noticed} Un autre message l’a été plus tard : il garde le crédit.`
    : `${noticed} Another message was noticed later and has the credit.`;
}

interface Judged {
  touches: number;
  /** By its place. */
  window: number;
}

export function verdictWords(order: CreditedOrder, { touches, window }: Judged, locale: Locale): string {
  const days = windows[window] ?? 0;
  const isFrench = locale === 'fr';
  const span = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
    days,
  );
  if (order.credited) {
    const name = order.credited.source.name ?? '';
    return isFrench
      ? `Attribuée à « ${name} » : c’est le dernier message que la personne a remarqué dans les ${span} avant la commande.`
      : `Credited to “${name}”: it is the last message that the person noticed within ${span} before the order.`;
  }
  if (order.contact === null)
    return isFrench
      ? 'Attribuée à aucun message : on ne sait pas qui a passé cette commande.'
      : 'Credited to no message: nobody knows who placed this order.';
  if (touches > 0)
    return isFrench
      ? `Attribuée à aucun message : le dernier a été remarqué plus de ${span} avant la commande.`
      : `Credited to no message: the last one was noticed more than ${span} before the order.`;
  return isFrench
    ? 'Attribuée à aucun message : la personne n’en a remarqué aucun dans les 30 jours avant la commande.'
    : 'Credited to no message: the person noticed none within 30 days before the order.';
}
