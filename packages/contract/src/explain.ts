import { z } from 'zod';
import { recipientStatus } from './campaigns/index.ts';
import { data, id, numberPath, numberThing, time } from './common.ts';
import { messageStatus } from './messages.ts';
import { defineRoute } from './route.ts';

/** What one rule of the gate says, in the reader's language. */
export const ruleVerdict = z.object({
  /** Names the rule; stable. */
  rule: z.string(),
  /** What it asks: "Consent", "24-hour window". */
  title: z.string(),
  allowed: z.boolean(),
  /** What it found and, when it refuses, what to do. */
  message: z.string(),
  /** When it will allow it by itself; null when it allows already or waiting will not help. */
  until: time.nullable(),
});
export type RuleVerdict = z.output<typeof ruleVerdict>;

export const explanationSteps = [
  'added',
  'language',
  'waiting',
  'held_out',
  'skipped',
  'queued',
  'claimed',
  'accepted',
  'held',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'uncertain',
  'let_go',
  'replaced',
  'again',
] as const;

/** One thing that happened to a message, or will. */
export const explanationStep = z.object({
  kind: z.enum(explanationSteps),
  /** Null when nobody knows. In the future for what will happen. */
  at: time.nullable(),
  message: z.string(),
  /** Meta's code or the reason of the gate. */
  code: z.string().nullable(),
});
export type ExplanationStep = z.output<typeof explanationStep>;

/** Something that was looked at, in words. */
export const explanationFact = z.object({ key: z.string(), title: z.string(), value: z.string() });
export type ExplanationFact = z.output<typeof explanationFact>;

/** One attempt to send: its steps, and what the gate looked at when it let it go. */
export const explanationMessage = z.object({
  id,
  status: messageStatus,
  steps: z.array(explanationStep),
  /** As they were then. */
  facts: z.array(explanationFact),
});

export const explanationPrice = z.object({
  /** In units of the currency: 0.0682. */
  amount: z.number(),
  currency: z.string(),
  /** What is expected, what Meta told, or that Meta charged nothing. */
  kind: z.enum(['estimate', 'charged', 'free']),
});

export const recipientExplanation = z.object({
  recipient_id: id,
  contact_id: id,
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  status: recipientStatus,
  /** The whole story in a sentence. */
  summary: z.string(),
  /** When it is tried (again) at the earliest; null when nothing more is to come or nobody knows. */
  due_at: time.nullable(),
  /** What happened before there was a message: added, waiting, skipped. */
  steps: z.array(explanationStep),
  /** Every attempt, oldest first; earlier ones were replaced by later ones. */
  messages: z.array(explanationMessage),
  /** Every rule as it would decide now; empty once a message is under way. */
  rules: z.array(ruleVerdict),
  /** As they are now; empty once a message is under way. */
  facts: z.array(explanationFact),
  price: explanationPrice.nullable(),
});
export type RecipientExplanation = z.output<typeof recipientExplanation>;

/** What one can write to a person, each judged by itself. */
export const explanationKinds = ['answer', 'utility', 'campaign'] as const;

export const contactExplanation = z.object({
  contact_id: id,
  kinds: z.array(
    z.object({
      kind: z.enum(explanationKinds),
      title: z.string(),
      allowed: z.boolean(),
      /** The first refusal, or that it may be sent. */
      message: z.string(),
      /** When it will be allowed by itself. */
      until: time.nullable(),
      rules: z.array(ruleVerdict),
    }),
  ),
  facts: z.array(explanationFact),
  /** The last outgoing messages from this number, newest first. */
  messages: z.array(
    z.object({
      id,
      /** First words, or the template's name. */
      preview: z.string(),
      /** Who sent it: `inbox`, `campaign`, `automation`, `ai_agent`, `api`, `phone_app`. */
      cause: z.string().nullable(),
      campaign: z.object({ id, name: z.string() }).nullable(),
      status: messageStatus,
      at: time,
      /** What became of it, in words. */
      outcome: z.string(),
      /** Of a reminder that leaves: that the person has still not bought. */
      still_wanted: z.string().nullable(),
      /** Meta's code or the reason of the gate, when it did not arrive. */
      code: z.string().nullable(),
    }),
  ),
});
export type ContactExplanation = z.output<typeof contactExplanation>;

const campaignParams = numberThing('campaign_id').extend(numberThing('recipient_id').shape);

export const explainRecipient = defineRoute({
  name: 'explainRecipient',
  summary: 'Why a recipient of a campaign got its message, has not got it yet, or never will',
  method: 'GET',
  path: `${numberPath}/campaigns/:campaign_id/contacts/:recipient_id/explain`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(recipientExplanation),
});

export const explainContact = defineRoute({
  name: 'explainContact',
  summary: 'What may be written to a contact now, rule by rule, and what became of the last messages',
  method: 'GET',
  path: `${numberPath}/contacts/:contact_id/explain`,
  access: 'number',
  permission: 'contacts.view',
  params: numberThing('contact_id'),
  response: data(contactExplanation),
});
