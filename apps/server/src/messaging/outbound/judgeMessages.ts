import type { Tx } from '../../platform/database/index.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import { paysAhead, whyUnpaid } from '../prepaid/index.ts';
import { loadTemplate } from '../templates/index.ts';
import { mostOfMessage, priceOfMessage, readSpending } from './delivery/budget.ts';
import { readRecentMarketing } from './delivery/frequency.ts';
import {
  type Decision,
  decide,
  loadContactFacts,
  loadNumberFacts,
  type NumberFacts,
  readSettledCarts,
  type TemplateFacts,
  templateFactsOf,
  termsOfMessage,
} from './gate/index.ts';
import type { NewMessage } from './newMessage.ts';

/** What of a message is decided before it is written. */
export interface Judged {
  input: NewMessage;
  decision: Decision;
  /** Of its template. */
  category: string | null;
  /** What a team that pays ahead sets aside for it, in millionths; null where Meta bills it. */
  held: number | null;
}

export interface Wrong {
  input: NewMessage;
  error: AppError;
}

/** Else the gate said no, and waiting will not help. */
export const mayLeave = ({ decision }: Pick<Judged, 'decision'>) =>
  decision.allowed || decision.until !== null;

type Decided = Omit<Judged, 'held'> & { phone: string | null };

/** Asks the gate about messages to different people, in their order: what it must know is read once for those of a number. */
export async function judgeMessages(
  tx: Tx,
  now: Date,
  inputs: readonly NewMessage[],
): Promise<(Judged | Wrong)[]> {
  const judged = new Map<NewMessage, Judged | Wrong>();
  const numbers = Map.groupBy(inputs, ({ teamId, phoneNumberId }) => `${teamId} ${phoneNumberId}`);
  for (const own of numbers.values()) {
    for (const one of await judgeOfNumber(tx, now, own)) judged.set(one.input, one);
  }
  return inputs.map((input) => judged.get(input)!);
}

async function judgeOfNumber(tx: Tx, now: Date, inputs: readonly NewMessage[]): Promise<(Judged | Wrong)[]> {
  const { teamId, phoneNumberId } = inputs[0]!;
  const number = await loadNumberFacts(tx, teamId, phoneNumberId);
  if (!number) return inputs.map((input) => ({ input, error: notFound() }));
  const ids = inputs.map(({ contactId }) => contactId);
  const contacts = await loadContactFacts(tx, teamId, phoneNumberId, ids);
  const templates = await templatesOf(tx, inputs);
  const others = await readTerms(tx, now, number, inputs);
  const decided = inputs.map((input): Decided | Wrong => {
    const contact = contacts.get(input.contactId);
    if (!contact) return { input, error: notFound() };
    const template = templates(input);
    const category = template?.category ?? null;
    const { terms, recentMarketing, isSettled, room } = others(input);
    const decision = decide({
      now,
      cause: input.cause,
      number,
      contact: { ...contact, recentMarketing, isSettled },
      template,
      terms,
      // Nothing is reserved before it leaves: then the claim asks again.
      budget:
        room === null ? null : { room, price: priceOfMessage(category, contact.phone, number.currency, now) },
      // The portfolio's limit is asked for when the message leaves: it changes with every one that does.
      portfolio: null,
    });
    return { input, decision, category, phone: contact.phone };
  });
  // Last: what is refused otherwise costs nothing.
  const mayAny = decided.some((one) => 'decision' in one && mayLeave(one));
  const prepaid = mayAny ? await paysAhead(tx, teamId) : null;
  const { currency } = number;
  return decided.map((one): Judged | Wrong => {
    if ('error' in one) return one;
    const { phone, ...rest } = one;
    if (prepaid === null || !mayLeave(rest)) return { ...rest, held: null };
    const mostIn = (paidIn: string) => mostOfMessage(rest.category, phone, paidIn, now);
    const isTemplate = rest.input.message.type === 'template';
    const error = isTemplate ? whyUnpaid(prepaid, { currency, micros: mostIn(currency) }) : null;
    return error ? { input: rest.input, error } : { ...rest, held: mostIn(prepaid.currency) };
  });
}

/** Each template is read once. */
async function templatesOf(
  tx: Tx,
  inputs: readonly NewMessage[],
): Promise<(input: NewMessage) => TemplateFacts | null> {
  const loaded = new Map<number | null, Awaited<ReturnType<typeof loadTemplate>>>([[null, null]]);
  for (const { teamId, phoneNumberId, message } of inputs) {
    if (message.type !== 'template') continue;
    const { template_id: id } = message.content;
    if (id !== null && !loaded.has(id)) loaded.set(id, await loadTemplate(tx, teamId, phoneNumberId, id));
  }
  return ({ message }) =>
    message.type === 'template'
      ? templateFactsOf(loaded.get(message.content.template_id) ?? null, message.content.variables)
      : null;
}

/** What the rules that messages carry need to know. */
async function readTerms(tx: Tx, now: Date, { currency }: NumberFacts, inputs: readonly NewMessage[]) {
  const { teamId } = inputs[0]!;
  const own = new Map(inputs.map((input) => [input, termsOfMessage(input.terms, currency)]));
  const caps = inputs.map((input) => [input.contactId, own.get(input)?.frequencyCap ?? null] as const);
  const recent = await readRecentMarketing(tx, teamId, caps, now);
  const carts = [...own.values()].flatMap((terms) => terms?.unlessCheckoutDone ?? []);
  const settled = await readSettledCarts(tx, teamId, carts);
  const budgeted = inputs.filter((input) => (own.get(input)?.budget ?? null) !== null);
  const spending = await readSpending(
    tx,
    teamId,
    budgeted.map(({ step }) => step?.automationId ?? null),
  );
  return (input: NewMessage) => {
    const terms = own.get(input) ?? null;
    const cartId = terms?.unlessCheckoutDone ?? null;
    const budget = terms?.budget ?? null;
    return {
      terms,
      recentMarketing: recent.of(input.contactId, terms?.frequencyCap ?? null),
      isSettled: cartId !== null && settled.has(cartId),
      room: budget === null ? null : budget - spending.of(input.step?.automationId ?? null),
    };
  };
}
