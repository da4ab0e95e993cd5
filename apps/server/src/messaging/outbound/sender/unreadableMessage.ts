import { z } from 'zod';
import type { SendableTemplate } from '../../templates/index.ts';
import { decide, messageTerms, type Refusal, templateFactsOf } from '../gate/index.ts';
import type { Claim } from './claim.ts';
import { type Judged, nobody } from './judgeQueued.ts';
import type { QueuedRow } from './queuedRow.ts';

/** What a claim itself reads of a message. The rest is composed for the post, of each by itself. */
const ofMessage = z.object({ terms: messageTerms.nullable(), content: z.object({}) });
const ofTemplate = z.object({
  template_id: z.int().nullable(),
  variables: z.record(z.string(), z.string()).optional(),
});

export function isReadable({ type, terms, content }: QueuedRow): boolean {
  if (!ofMessage.safeParse({ terms, content }).success) return false;
  return type !== 'template' || ofTemplate.safeParse(content).success;
}

/** A template that a newer Herald wrote, or that is damaged: what is to leave with it waits as if it were so itself. */
export function isReadableTemplate(template: SendableTemplate | null): boolean {
  try {
    templateFactsOf(template, {});
    return true;
  } catch {
    return false;
  }
}

const minute = 60_000;
const againAfter = 15 * minute;
const givenUpAfter = 24 * 60 * minute;

/**
 * A message that a claim would fail at, whoever tries, waits alone: a newer Herald may have written it just now, whose worker
 * is about to start. What nobody could read for a day was damaged.
 */
export function holdBack({ now, number }: Claim, row: QueuedRow, contact = nobody): Judged {
  const isNew = now.getTime() - row.createdAt.getTime() < givenUpAfter;
  const until = isNew ? new Date(now.getTime() + againAfter) : null;
  const refusal: Refusal = { reason: 'message_unreadable', scope: 'contact', until };
  const facts = { contact, template: null, terms: null, budget: null, portfolio: null };
  const decision = decide({ now, cause: row.cause, number: number.gate, ...facts }, [() => refusal]);
  return { row, decision, estimate: null, mayLeave: () => false };
}
