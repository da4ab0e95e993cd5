import type { EventAuthor } from '@herald/contract/events';
import type { Selectable } from 'kysely';
import type { Messages } from '../../platform/database/types.gen.ts';
import type { AppError } from '../../platform/errors.ts';
import type { OutgoingContent } from '../kinds/index.ts';
import type { Cause, Decision, MessageTerms } from './gate/index.ts';

export type MessageRow = Selectable<Messages>;

export interface NewMessage {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  /** Campaigns send through their recipients instead. */
  cause: Exclude<Cause, 'campaign'>;
  message: OutgoingContent;
  /** Chosen by whoever sends, so that a repeated call makes no second message. */
  clientId?: string;
  senderUserId?: number;
  /** Who is told to have made it, when it is neither a member nor a step of an automation. */
  by?: EventAuthor;
  quotedWamid?: string;
  /** Of an automation: the step that sends it. */
  step?: AutomationStep;
  /** Not before this moment: a step takes its time. */
  notBefore?: Date;
  /** One of many that leave at once: whatever answers somebody overtakes it. */
  isOfMany?: boolean;
  /** Its author may take it back until then: what the conversation was is kept. */
  mayBeTakenBack?: boolean;
  /** Rules of whoever sends, asked now and when the message leaves. Answers of people have none. */
  terms?: MessageTerms;
  /** Whether orders may come from it; of a template, by its category when absent. */
  sells?: boolean;
}

/** Where in an automation a message came from: it counts there. */
export interface AutomationStep {
  automationId: number;
  version: number;
  blockId: string;
  runId: number | null;
}

/** Whoever queues many needs no more of each. */
export type MessageId = Pick<MessageRow, 'id'>;

export type QueuedMessage<Row = MessageRow> =
  | { kind: 'queued'; message: Row }
  /** A message with this client id exists already: nothing was added. */
  | { kind: 'existing'; message: Row }
  /** The gate said no, and waiting will not help: nothing was added. */
  | { kind: 'refused'; decision: Extract<Decision, { allowed: false }> };

/** Of several at once: what is wrong with one keeps none of the others back. */
export type Queued = QueuedMessage<MessageId> | { kind: 'wrong'; error: AppError };
