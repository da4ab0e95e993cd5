import type { ExplanationStep, Locale } from '@herald/contract';
import { describeStop, describeWait } from '../reasons.ts';
import type { RecipientRow } from './recipientRows.ts';

type Sentences = Record<Locale, string>;

const added: Sentences = { en: 'Added to the campaign.', fr: 'Ajouté à la campagne.' };
const notStarted: Sentences = {
  en: 'The campaign has not started yet.',
  fr: 'La campagne n’a pas encore démarré.',
};
const paused: Sentences = { en: 'The campaign is paused.', fr: 'La campagne est en pause.' };
const turn: Sentences = {
  en: 'Waits for its turn; the campaign is being sent.',
  fr: 'Attend son tour ; la campagne est en cours d’envoi.',
};

export function addedStep(row: RecipientRow, locale: Locale): ExplanationStep {
  return { kind: 'added', at: row.created_at.toISOString(), message: added[locale], code: null };
}

export function skippedStep({ skip_reason, decision }: RecipientRow, locale: Locale): ExplanationStep {
  const reason = skip_reason ?? '';
  return { kind: 'skipped', at: decision?.at ?? null, message: describeWait(reason, locale), code: reason };
}

const heldOut: Sentences = {
  en: 'Got nothing on purpose: what this group buys shows what the campaign causes.',
  fr: 'N’a rien reçu, exprès : les achats de ce groupe témoin montrent ce que la campagne provoque.',
};

export function heldOutStep({ decision }: RecipientRow, locale: Locale): ExplanationStep {
  return { kind: 'held_out', at: decision?.at ?? null, message: heldOut[locale], code: null };
}

/** What somebody who has no message yet waits for, and until when. */
export function waitingStep(row: RecipientRow, now: Date, locale: Locale): ExplanationStep {
  const step = (message: string, code: string | null = null, at: Date | null = null): ExplanationStep => ({
    kind: 'waiting',
    at: at !== null && at > now ? at.toISOString() : null,
    message,
    code,
  });
  if (row.step === 'PAUSED') {
    const why = row.stop_code && describeStop(row.stop_code, row.stop_message, locale);
    return step([paused[locale], why].filter(Boolean).join(' '), row.stop_code);
  }
  if (row.step !== 'SENDING') return step(notStarted[locale]);
  if (row.due_at !== null && row.due_at > now) {
    const reason = row.wait_reason ?? (row.retries > 0 ? 'retry_later' : '');
    return step(waitWords(reason, locale), reason || null, row.due_at);
  }
  // Nobody knows yet when that is.
  if (row.wait_reason === 'awaits_winner') return step(waitWords(row.wait_reason, locale), row.wait_reason);
  const reason = row.waiting_reason;
  return reason ? step(waitWords(reason, locale), reason, row.waiting_until) : step(turn[locale]);
}

function waitWords(reason: string, locale: Locale): string {
  return reason === '' ? turn[locale] : describeWait(reason, locale);
}
