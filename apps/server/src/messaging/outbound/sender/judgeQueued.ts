import type { Tx } from '../../../platform/database/index.ts';
import type { SendableTemplate } from '../../templates/index.ts';
import { priceOfMessage, readSpending } from '../delivery/budget.ts';
import { lockMarketing, readRecentMarketing } from '../delivery/frequency.ts';
import {
  type ContactFacts,
  contactFacts,
  type Decision,
  decide,
  judgeLater,
  readSettledCarts,
  type TemplateFacts,
  type Terms,
  templateFactsOf,
  termsForAnotherTry,
  termsOfMessage,
} from '../gate/index.ts';
import type { Claim } from './claim.ts';
import { portfolioOf } from './claimPortfolio.ts';
import { type QueuedRow, templateIdOf } from './queuedRow.ts';

interface Known {
  contacts: ReadonlyMap<number, ContactFacts>;
  templates: ReadonlyMap<number, SendableTemplate | null>;
  campaigns: ReadonlyMap<number, Terms>;
}

export interface Judged {
  row: QueuedRow;
  decision: Decision;
  /** Of its automation's budget; null without one. */
  estimate: number | null;
  mayLeave(now: Date): boolean;
}

/** Asks the gate about each, one after the other: each that leaves counts for the next. */
export async function judgeQueued(
  tx: Tx,
  claim: Claim,
  rows: readonly QueuedRow[],
  known: Known,
): Promise<Judged[]> {
  const { now, number } = claim;
  const withTerms = rows.map((row) => ({ row, terms: termsOf(row, known.campaigns, number.gate.currency) }));
  const caps = withTerms.map(({ row, terms }) => [row.contactId, terms?.frequencyCap ?? null] as const);
  if (caps.some(([, cap]) => cap !== null)) {
    await portfolioOf(tx, claim);
    await lockMarketing(tx, number.teamId);
  }
  const carts = withTerms.flatMap(({ terms }) => terms?.unlessCheckoutDone ?? []);
  const settled = await readSettledCarts(tx, number.teamId, carts);
  const recent = await readRecentMarketing(tx, number.teamId, caps, now);
  const limited = withTerms.filter(({ row, terms }) => row.campaignId === null && terms?.budget != null);
  const spending = await readSpending(
    tx,
    number.teamId,
    limited.map(({ row }) => row.automationId),
  );
  return withTerms.map(({ row, terms }) => {
    const recentMarketing = recent.of(row.contactId, terms?.frequencyCap ?? null);
    const isSettled = settled.has(terms?.unlessCheckoutDone ?? 0);
    const contact = { ...(known.contacts.get(row.contactId) ?? nobody), recentMarketing, isSettled };
    const template = factsOfTemplate(row, known.templates);
    const portfolio = claim.portfolio?.facts(row.cause) ?? null;
    const limit = row.campaignId === null ? (terms?.budget ?? null) : null;
    const category = template?.category ?? null;
    const price = limit === null ? 0 : priceOfMessage(category, contact.phone, number.gate.currency, now);
    const budget = limit === null ? null : { room: limit - spending.of(row.automationId), price };
    const facts = {
      now,
      cause: row.cause,
      number: number.gate,
      contact,
      template,
      terms,
      budget,
      portfolio,
    };
    const decision = decide(facts);
    if (decision.allowed) {
      claim.portfolio?.take(row.contactId, { contact, template, now });
      if (category === 'MARKETING') recent.add(row.contactId);
      if (budget) spending.add(row.automationId, price);
    }
    return { row, decision, estimate: budget && price, mayLeave: judgeLater(facts) };
  });
}

function factsOfTemplate(row: QueuedRow, templates: Known['templates']): TemplateFacts | null {
  if (row.type !== 'template') return null;
  const values = 'variables' in row.content ? row.content.variables : {};
  return templateFactsOf(templates.get(templateIdOf(row) ?? 0) ?? null, values);
}

/** Deleted meanwhile. */
export const nobody = contactFacts({
  optin: 'unknown',
  phone: null,
  bsuid: null,
  windowClosesAt: null,
  country: null,
  isBlocked: false,
});

/** A campaign's rules are those of now, others are those that the message carries. */
function termsOf(row: QueuedRow, campaigns: ReadonlyMap<number, Terms>, currency: string): Terms | null {
  const { campaignId } = row;
  const terms =
    campaignId === null ? termsOfMessage(row.terms, currency) : (campaigns.get(campaignId) ?? null);
  return row.claimedAt === null ? terms : termsForAnotherTry(terms);
}
