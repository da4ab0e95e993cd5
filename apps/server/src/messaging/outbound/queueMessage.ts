import type { EventAuthor } from '@herald/contract/events';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Messages } from '../../platform/database/types.gen.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { linksOf, type OutgoingContent, previewOf, previewTypeOf } from '../kinds/index.ts';
import { createdFact } from '../ledger/index.ts';
import { keepLink } from '../links/index.ts';
import { holdForMessage, paysAhead, priceAhead } from '../prepaid/index.ts';
import { wakeSender } from '../senderChannel.ts';
import { loadTemplate } from '../templates/index.ts';
import { mostOfMessage, priceOfMessage, readSpending } from './delivery/budget.ts';
import { readRecentMarketing } from './delivery/frequency.ts';
import {
  type BudgetFacts,
  type Cause,
  type Decision,
  decide,
  loadContactFacts,
  loadNumberFacts,
  type MessageTerms,
  readSettledCarts,
  type TemplateFacts,
  type Terms,
  templateFactsOf,
  termsOfMessage,
} from './gate/index.ts';
import { laneOf } from './lanes.ts';

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

export type QueuedMessage =
  | { kind: 'queued'; message: MessageRow }
  /** A message with this client id exists already: nothing was added. */
  | { kind: 'existing'; message: MessageRow }
  /** The gate said no, and waiting will not help: nothing was added. */
  | { kind: 'refused'; decision: Extract<Decision, { allowed: false }> };

/**
 * The only way into the ledger for what leaves: judged by the gate, written in the transaction of its cause. Whoever
 * wants something sent calls `createMessage`, which makes the content.
 */
export async function queueMessage(tx: Tx, now: Date, input: NewMessage): Promise<QueuedMessage> {
  const known = await findByClientId(tx, input);
  if (known) return { kind: 'existing', message: known };

  const { decision, currency, category, mostIn } = await judge(tx, now, input);
  if (!decision.allowed && decision.until === null) return { kind: 'refused', decision };
  // Last: what is refused otherwise costs nothing.
  const { teamId, phoneNumberId } = input;
  const isReply = input.message.type !== 'template';
  const paidIn = isReply
    ? await paysAhead(tx, teamId)
    : await priceAhead(tx, teamId, { currency, micros: mostIn(currency) });

  const message = await insertMessage(
    tx,
    now,
    { ...input, sells: input.sells ?? category === 'MARKETING' },
    decision,
  );
  if (!message) return { kind: 'existing', message: (await findByClientId(tx, input))! };
  if (paidIn !== null)
    holdForMessage(tx, {
      teamId,
      phoneNumberId,
      messageId: message.id,
      micros: mostIn(paidIn),
      at: now,
      isReply,
    });
  await keepLinks(tx, input, message.id);
  await showMessage(tx, now, input, message.id);
  await wakeSender(tx, input.phoneNumberId);
  return { kind: 'queued', message };
}

export async function findByClientId(
  tx: Tx,
  { teamId, clientId }: Pick<NewMessage, 'teamId' | 'clientId'>,
): Promise<MessageRow | null> {
  if (clientId === undefined) return null;
  const query = tx.selectFrom('messages').selectAll().where('team_id', '=', teamId);
  return (await query.where('client_id', '=', clientId).executeTakeFirst()) ?? null;
}

/** What of a message is decided before it is written. */
interface Judged {
  decision: Decision;
  /** In which Meta bills the number. */
  currency: string;
  /** Of its template. */
  category: string | null;
  /** Returns the most that it may cost in a currency, by its list. */
  mostIn(currency: string): number;
}

async function judge(tx: Tx, now: Date, input: NewMessage): Promise<Judged> {
  const { teamId, phoneNumberId, contactId, cause } = input;
  const number = await loadNumberFacts(tx, teamId, phoneNumberId);
  const contact = (await loadContactFacts(tx, teamId, phoneNumberId, [contactId])).get(contactId);
  if (!number || !contact) throw notFound();
  // The portfolio's limit is asked for when the message leaves: it changes with every one that does.
  const template = await factsOfTemplate(tx, input);
  const terms = termsOfMessage(input.terms, number.currency);
  const recent = await readRecentMarketing(tx, teamId, [[contactId, terms?.frequencyCap ?? null]], now);
  const recentMarketing = recent.of(contactId, terms?.frequencyCap ?? null);
  const cartId = terms?.unlessCheckoutDone ?? null;
  const settled = await readSettledCarts(tx, teamId, cartId === null ? [] : [cartId]);
  const { currency } = number;
  const category = template?.category ?? null;
  const decision = decide({
    now,
    cause,
    number,
    contact: { ...contact, recentMarketing, isSettled: settled.size > 0 },
    template,
    terms,
    budget: await budgetOf(tx, input, terms, { currency, phone: contact.phone, category, now }),
    portfolio: null,
  });
  return {
    decision,
    currency,
    category,
    mostIn: (paidIn) => mostOfMessage(category, contact.phone, paidIn, now),
  };
}

interface Priced {
  currency: string;
  phone: string | null;
  category: string | null;
  now: Date;
}

/** Nothing is reserved before it leaves: then the claim asks again. */
async function budgetOf(
  tx: Tx,
  { teamId, step }: NewMessage,
  terms: Terms | null,
  { currency, phone, category, now }: Priced,
): Promise<BudgetFacts | null> {
  if (terms === null || terms.budget === null) return null;
  const automationId = step?.automationId ?? null;
  const spending = await readSpending(tx, teamId, [automationId]);
  const price = priceOfMessage(category, phone, currency, now);
  return { room: terms.budget - spending.of(automationId), price };
}

async function factsOfTemplate(
  tx: Tx,
  { teamId, phoneNumberId, message }: NewMessage,
): Promise<TemplateFacts | null> {
  if (message.type !== 'template') return null;
  const { template_id, variables } = message.content;
  const template = template_id === null ? null : await loadTemplate(tx, teamId, phoneNumberId, template_id);
  return templateFactsOf(template, variables);
}

/** Null when another call with the same client id won the race. */
async function insertMessage(
  tx: Tx,
  now: Date,
  input: NewMessage,
  decision: Decision,
): Promise<MessageRow | null> {
  const { message } = input;
  const template = message.type === 'template' ? message.content : null;
  const inserted = await tx
    .insertInto('messages')
    .values({
      team_id: input.teamId,
      phone_number_id: input.phoneNumberId,
      contact_id: input.contactId,
      direction: 'out',
      status: 'queued',
      type: message.type,
      content: JSON.stringify(message.content),
      cause: input.cause,
      priority: laneOf[input.cause],
      template_id: template?.template_id ?? null,
      template_version: template?.version ?? null,
      sender_user_id: input.senderUserId ?? null,
      client_id: input.clientId ?? null,
      quoted_wamid: input.quotedWamid ?? null,
      decision: JSON.stringify(decision),
      automation_id: input.step?.automationId ?? null,
      automation_version: input.step?.version ?? null,
      block_id: input.step?.blockId ?? null,
      run_id: input.step?.runId ?? null,
      terms: input.terms ? JSON.stringify(input.terms) : null,
      sells: input.sells ? true : null,
      not_before: decision.allowed ? (input.notBefore ?? null) : decision.until,
      happened_at: now,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

async function keepLinks(tx: Tx, { message, ...of }: NewMessage, messageId: number): Promise<void> {
  const { teamId, phoneNumberId, contactId } = of;
  for (const link of linksOf(message)) {
    await keepLink(tx, { teamId, phoneNumberId, contactId, messageId, ...link });
  }
}

/** It stands in its conversation, and is told. A reaction only shows on the message that it is about. */
async function showMessage(tx: Tx, now: Date, input: NewMessage, message_id: number): Promise<void> {
  const { message, cause, teamId, phoneNumberId, contactId } = input;
  if (message.type !== 'reaction') await touchConversation(tx, now, input, { message, message_id });
  const data = { message_id, type: message.type, cause, campaign_id: null };
  emit(tx, [createdFact({ teamId, phoneNumberId, contactId, at: now, by: authorOf(input), data })]);
}

function authorOf({ by, senderUserId, step }: NewMessage): EventAuthor {
  if (by) return by;
  if (senderUserId !== undefined) return { kind: 'user', id: senderUserId };
  return step ? { kind: 'automation', id: step.automationId } : { kind: 'system', id: null };
}

/**
 * The newest message stands under the name in the inbox. A closed conversation stays closed. Whoever answers ends the wait,
 * and what failed before is over; what the system says by itself answers nobody.
 */
async function touchConversation(
  tx: Tx,
  now: Date,
  input: NewMessage,
  { message, message_id }: { message: Exclude<OutgoingContent, { type: 'reaction' }>; message_id: number },
): Promise<void> {
  const isAnswer = input.cause !== 'system';
  // Of several that are sent at once, the first knows what was before.
  const before = input.mayBeTakenBack
    ? sql`case when (conversations.before_held ->> 'at')::timestamptz = conversations.answered_at
        then conversations.before_held || jsonb_build_object('at', ${now}::timestamptz)
        else jsonb_build_object('first_id', ${message_id}::bigint, 'at', ${now}::timestamptz,
          'waiting_since', conversations.waiting_since, 'answered_at', conversations.answered_at,
          'last_outbound_at', conversations.last_outbound_at, 'failed_message_id', conversations.failed_message_id) end`
    : sql`null`;
  await sql`
    insert into conversations (
      team_id, phone_number_id, contact_id, last_message_at, last_message_preview, last_message_type,
      last_message_inbound, last_outbound_at, answered_at)
    values (
      ${input.teamId}, ${input.phoneNumberId}, ${input.contactId}, ${now}, ${previewOf(message)}, ${previewTypeOf(message)},
      false, ${now}, case when ${isAnswer} then ${now}::timestamptz end)
    on conflict (team_id, phone_number_id, contact_id) do update set
      last_message_at = greatest(conversations.last_message_at, excluded.last_message_at),
      last_message_preview = excluded.last_message_preview,
      last_message_type = excluded.last_message_type,
      last_message_inbound = false,
      last_outbound_at = excluded.last_outbound_at,
      before_held = ${before},
      answered_at = greatest(conversations.answered_at, excluded.answered_at),
      waiting_since = case when ${isAnswer} then null else conversations.waiting_since end,
      failed_message_id = case when ${isAnswer} then null else conversations.failed_message_id end`.execute(
    tx,
  );
}
