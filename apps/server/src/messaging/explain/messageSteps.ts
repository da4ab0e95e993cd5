import type { ExplanationStep, Locale } from '@herald/contract';
import { describeOutcome } from '../reasons.ts';

type Sentences = Record<Locale, string>;

/** A message of the ledger, as far as its story goes. */
export interface StoryRow {
  id: number;
  status: string;
  decision: { at?: string; reason?: string; looked?: { settled?: boolean } } | null;
  created_at: Date;
  claimed_at: Date | null;
  accepted_at: Date | null;
  sent_at: Date | null;
  delivered_at: Date | null;
  read_at: Date | null;
  played_at: Date | null;
  failed_at: Date | null;
  replaced_at: Date | null;
  error_code: number | null;
  error_title: string | null;
  error_details: string | null;
}

const words = {
  queued: { en: 'Ready to be sent.', fr: 'Prêt à partir.' },
  claimed: { en: 'Sending began.', fr: 'Début de l’envoi.' },
  accepted: { en: 'WhatsApp took it.', fr: 'WhatsApp l’a pris en charge.' },
  held: {
    en: 'WhatsApp holds it back: it watches the quality of the template with the first recipients.',
    fr: 'WhatsApp le retient : la qualité du modèle est d’abord observée auprès des premiers destinataires.',
  },
  sent: { en: 'WhatsApp sent it on.', fr: 'WhatsApp l’a envoyé.' },
  delivered: { en: 'It arrived on the phone.', fr: 'Il est arrivé sur le téléphone.' },
  read: { en: 'It was read.', fr: 'Il a été lu.' },
  played: { en: 'It was listened to.', fr: 'Il a été écouté.' },
  again: {
    en: 'It is tried again as a new message; this one counts no more.',
    fr: 'Un nouveau message le remplace ; celui-ci ne compte plus.',
  },
} satisfies Record<string, Sentences>;

const risk: Sentences = {
  en: 'After 24 hours somebody may send it again, and it may then arrive twice, or let it go.',
  fr: 'Après 24 heures, on peut le renvoyer, au risque qu’il arrive deux fois, ou y renoncer.',
};

/** What happened to one message, in the order of time. */
export function messageSteps(row: StoryRow, locale: Locale): ExplanationStep[] {
  const step = (kind: ExplanationStep['kind'] & keyof typeof words, at: Date | null): ExplanationStep[] =>
    at === null ? [] : [{ kind, at: at.toISOString(), message: words[kind][locale], code: null }];
  const chain = [
    ...step('queued', row.claimed_at === null ? row.created_at : null),
    ...step('claimed', row.claimed_at),
    ...step('accepted', row.accepted_at),
    ...step('held', row.status === 'held' ? row.accepted_at : null),
    ...step('sent', row.sent_at),
    ...step('delivered', row.delivered_at),
    ...step('read', row.read_at),
    ...step('played', row.played_at),
  ];
  const others = [
    ...failure(row, locale),
    ...step('again', row.status === 'expired' ? null : row.replaced_at),
  ];
  return inOrder(chain, others).concat(unsettled(row, locale));
}

const second = 1000;

/**
 * Of the chain each leads to the next, whatever the clocks say: WhatsApp's shows whole seconds, so what it sent on may seem
 * to be older than the claim. What else happened stands where its time is, and belongs to the end of its second.
 */
function inOrder(chain: ExplanationStep[], others: ExplanationStep[]): ExplanationStep[] {
  let reached = Number.NEGATIVE_INFINITY;
  const placed = chain.map((step) => {
    reached = Math.max(reached, Date.parse(step.at ?? ''));
    return { step, at: reached };
  });
  const besides = others.map((step) => ({ step, at: Date.parse(step.at ?? '') + second - 1 }));
  return [...placed, ...besides].sort((a, b) => a.at - b.at).map(({ step }) => step);
}

/** A failure stays in the story although the message arrived after all. */
function failure(row: StoryRow, locale: Locale): ExplanationStep[] {
  if (row.failed_at === null) return [];
  const outcome = outcomeOf({ ...row, status: 'failed' }, locale);
  const kind = row.error_title === 'let_go' ? 'let_go' : 'failed';
  return [
    { kind, at: row.failed_at.toISOString(), message: outcome?.message ?? '', code: outcome?.code ?? null },
  ];
}

/** States that no time of their own tells of. */
function unsettled(row: StoryRow, locale: Locale): ExplanationStep[] {
  const outcome = outcomeOf(row, locale);
  if (!outcome) return [];
  const { code, message } = outcome;
  switch (row.status) {
    case 'uncertain':
      return [{ kind: 'uncertain', at: null, message: `${message} ${risk[locale]}`, code }];
    case 'expired':
      // Sent again by a person, or given up by WhatsApp, of which nobody tells when.
      return [
        {
          kind: row.replaced_at ? 'replaced' : 'failed',
          at: row.replaced_at?.toISOString() ?? null,
          message,
          code,
        },
      ];
    case 'skipped':
      return [{ kind: 'skipped', at: row.decision?.at ?? null, message, code }];
    default:
      return [];
  }
}

/** Why it did not arrive, or null. */
export function outcomeOf(row: StoryRow, locale: Locale): { code: string; message: string } | null {
  return describeOutcome(
    {
      status: row.status,
      skipReason: row.decision?.reason ?? null,
      errorCode: row.error_code,
      errorTitle: row.error_title,
      errorDetails: row.error_details,
    },
    locale,
  );
}
