import type { ExplanationStep, Locale, RecipientExplanation } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import { shownName } from '../../platform/shownName.ts';
import { decide, explain } from '../outbound/gate/index.ts';
import { describeFacts } from './factWords.ts';
import { languageStep } from './languageStep.ts';
import { messageSteps } from './messageSteps.ts';
import { presentVerdicts } from './presentVerdicts.ts';
import { type Reader, readerOf } from './reader.ts';
import { loadRecipientFacts } from './recipientFacts.ts';
import { priceOfRecipient } from './recipientPrice.ts';
import { type AttemptRow, type RecipientRow, readAttempts, readRecipient } from './recipientRows.ts';
import { addedStep, heldOutStep, skippedStep, waitingStep } from './recipientSteps.ts';

export interface RecipientQuestion extends NumberScope {
  campaignId: number;
  recipientId: number;
  locale: Locale;
  now: Date;
}

/** Why somebody in a campaign got its message, has not got it yet, or never will: what happened and what is decided. */
export async function explainRecipient(tx: Tx, question: RecipientQuestion): Promise<RecipientExplanation> {
  const { teamId, campaignId, recipientId, now } = question;
  const row = await readRecipient(tx, teamId, campaignId, recipientId);
  if (!row) throw notFound();
  const attempts = await readAttempts(tx, { ...question, contactId: row.contact_id });
  const facts = await loadRecipientFacts(tx, question, row, now);
  const reader = await readerOf(tx, teamId, question.locale);
  // Its fate is not sealed: then people want to know what would happen now, else what happened then.
  const isOpen = row.status !== 'claimed';
  const language = await languageStep(tx, question, row, attempts.at(-1)?.language ?? null);
  const [added, ...later] = stepsOf(row, now, reader);
  const steps = [added, language, ...later].filter((step) => step != null);
  const messages = attempts.map((attempt) => presentAttempt(attempt, reader));
  return {
    recipient_id: row.id,
    contact_id: row.contact_id,
    name: shownName(row),
    phone_number: row.phone_number,
    status: isOpen
      ? (row.status as 'pending' | 'skipped' | 'held_out')
      : (attempts.at(-1)?.status ?? 'queued'),
    summary: summaryOf(isOpen ? steps : (messages.at(-1)?.steps ?? steps)),
    due_at: dueAt(row, now),
    steps,
    messages,
    rules: isOpen ? presentVerdicts(explain(facts), facts, reader) : [],
    facts: isOpen ? describeFacts(decide(facts).looked, now, reader) : [],
    price: priceOfRecipient(row, attempts, facts),
  };
}

function stepsOf(row: RecipientRow, now: Date, reader: Reader): ExplanationStep[] {
  const added = addedStep(row, reader.locale);
  if (row.status === 'skipped') return [added, skippedStep(row, reader.locale)];
  if (row.status === 'held_out') return [added, heldOutStep(row, reader.locale)];
  if (row.status === 'pending') return [added, waitingStep(row, now, reader.locale)];
  return [added];
}

function dueAt({ status, due_at }: RecipientRow, now: Date): string | null {
  return status === 'pending' && due_at !== null && due_at > now ? due_at.toISOString() : null;
}

function presentAttempt(attempt: AttemptRow, reader: Reader): RecipientExplanation['messages'][number] {
  const { decision } = attempt;
  return {
    id: attempt.id,
    status: attempt.status,
    steps: messageSteps(attempt, reader.locale),
    facts: decision ? describeFacts(decision.looked, new Date(decision.at), reader) : [],
  };
}

function summaryOf(steps: readonly ExplanationStep[]): string {
  return steps.at(-1)?.message ?? '';
}
