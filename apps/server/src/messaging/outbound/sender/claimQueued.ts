import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import type { OutgoingContent } from '../../kinds/index.ts';
import {
  addMessageCounts,
  applyEvents,
  automationOwner,
  noMessageCounts,
  quarterOf,
  stopCampaign,
} from '../../ledger/index.ts';
import { loadTemplate, type SendableTemplate } from '../../templates/index.ts';
import { priceOfMessage, readSpending } from '../delivery/budget.ts';
import { readRecentMarketing } from '../delivery/frequency.ts';
import {
  type Cause,
  type ContactFacts,
  contactFacts,
  type Decision,
  decide,
  loadContactFacts,
  type TemplateFacts,
  type Terms,
  templateFactsOf,
  termsForAnotherTry,
  termsOfCampaign,
  termsOfMessage,
} from '../gate/index.ts';
import type { Claim } from './claim.ts';
import { lockStillSending, type SendingCampaign } from './claimCampaigns.ts';
import type { ClaimedMessage } from './claimed.ts';
import { portfolioOf } from './claimPortfolio.ts';
import { dropOverruled } from './dropOverruled.ts';

interface QueuedRow {
  id: number;
  contactId: number;
  campaignId: number | null;
  cause: Cause;
  priority: number;
  attempts: number;
  type: OutgoingContent['type'];
  content: OutgoingContent['content'];
  quotedWamid: string | null;
  terms: unknown;
  claimedAt: Date | null;
  createdAt: Date;
  automationId: number | null;
  automationVersion: number | null;
  blockId: string | null;
}

/** Claims waiting messages, answers before campaigns. The gate looks again: a window may have closed meanwhile. */
export async function claimQueued(
  tx: Tx,
  claim: Claim,
  limit: number,
  campaigns: readonly SendingCampaign[],
): Promise<ClaimedMessage[]> {
  const { teamId, id } = claim.number;
  const found = await lockQueued(
    tx,
    claim,
    limit,
    campaigns.map((campaign) => campaign.id),
  );
  const sending = await lockStillSending(tx, teamId, campaignsOf(found));
  const due = found.filter(({ campaignId }) => campaignId === null || sending.has(campaignId));
  const { rows, changes } = await dropOverruled(tx, teamId, due);
  claim.skipped.push(...changes);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ contactId }) => contactId))];
  const contacts = await loadContactFacts(tx, teamId, id, ids);
  const templates = await loadTemplates(tx, claim, rows);
  if (rows.some(({ type }) => type === 'template')) await countPeople(tx, claim, contacts);
  const ofCampaigns = new Map(campaigns.map((campaign) => [campaign.id, termsOfCampaign(campaign)]));
  const judged = await judge(tx, claim, rows, { contacts, templates, campaigns: ofCampaigns });
  await writeDecisions(tx, claim, judged);
  reserve(tx, teamId, judged);
  await skipRefused(tx, claim, judged);
  return judged
    .filter(({ decision }) => decision.allowed)
    .map(({ row }) => toClaimed(teamId, row, contacts.get(row.contactId)));
}

function campaignsOf(rows: readonly QueuedRow[]): number[] {
  return [...new Set(rows.flatMap(({ campaignId }) => (campaignId === null ? [] : [campaignId])))];
}

async function lockQueued(
  tx: Tx,
  claim: Claim,
  limit: number,
  campaigns: readonly number[],
): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select m.id, m.contact_id as "contactId", m.campaign_id as "campaignId", m.cause, m.priority, m.attempts,
      m.type, herald.whole_content(m.team_id, m.content) as content, m.quoted_wamid as "quotedWamid", m.terms,
      m.claimed_at as "claimedAt", m.created_at as "createdAt", m.automation_id as "automationId",
      m.automation_version as "automationVersion", m.block_id as "blockId"
    from messages m
    where m.phone_number_id = ${claim.number.id} and m.open_status = 'queued' and m.team_id = ${claim.number.teamId}
      and (m.not_before is null or m.not_before <= ${claim.now})
      and (m.campaign_id is null or m.campaign_id = any(${campaigns}::bigint[]))
    order by m.priority, m.id
    limit ${limit}
    for update of m skip locked`.execute(tx);
  return rows;
}

async function loadTemplates(tx: Tx, claim: Claim, rows: readonly QueuedRow[]) {
  const templates = new Map<number, SendableTemplate | null>();
  for (const row of rows) {
    const id = templateIdOf(row);
    if (id !== null && !templates.has(id)) {
      templates.set(id, await loadTemplate(tx, claim.number.teamId, claim.number.id, id));
    }
  }
  return templates;
}

async function countPeople(tx: Tx, claim: Claim, contacts: Map<number, ContactFacts>): Promise<void> {
  const portfolio = await portfolioOf(tx, claim);
  if (!portfolio) return;
  for (const [id, { isInPortfolio }] of await portfolio.load([...contacts.keys()])) {
    const known = contacts.get(id);
    if (known) contacts.set(id, { ...known, isInPortfolio });
  }
}

/** A campaign's rules are those of now, others are those that the message carries. */
function termsOf(row: QueuedRow, campaigns: ReadonlyMap<number, Terms>, currency: string): Terms | null {
  const { campaignId } = row;
  const terms =
    campaignId === null ? termsOfMessage(row.terms, currency) : (campaigns.get(campaignId) ?? null);
  return row.claimedAt === null ? terms : termsForAnotherTry(terms);
}

function templateIdOf(row: QueuedRow): number | null {
  return row.type === 'template' && 'template_id' in row.content ? row.content.template_id : null;
}

interface Known {
  contacts: ReadonlyMap<number, ContactFacts>;
  templates: ReadonlyMap<number, SendableTemplate | null>;
  campaigns: ReadonlyMap<number, Terms>;
}

/** One after the other: each that leaves counts for the next. */
async function judge(tx: Tx, claim: Claim, rows: readonly QueuedRow[], known: Known): Promise<Judged[]> {
  const { now, number } = claim;
  const withTerms = rows.map((row) => ({ row, terms: termsOf(row, known.campaigns, number.gate.currency) }));
  const caps = withTerms.map(({ row, terms }) => [row.contactId, terms?.frequencyCap ?? null] as const);
  const recent = await readRecentMarketing(tx, number.teamId, caps, now);
  const limited = withTerms.filter(({ row, terms }) => row.campaignId === null && terms?.budget != null);
  const spending = await readSpending(
    tx,
    number.teamId,
    limited.map(({ row }) => row.automationId),
  );
  return withTerms.map(({ row, terms }) => {
    const recentMarketing = recent.of(row.contactId, terms?.frequencyCap ?? null);
    const contact = { ...(known.contacts.get(row.contactId) ?? contactFacts(nobody)), recentMarketing };
    const template = factsOfTemplate(row, known.templates);
    const portfolio = claim.portfolio?.facts(row.cause) ?? null;
    const limit = row.campaignId === null ? (terms?.budget ?? null) : null;
    const category = template?.category ?? null;
    const price = limit === null ? 0 : priceOfMessage(category, contact.phone, number.gate.currency, now);
    const budget = limit === null ? null : { room: limit - spending.of(row.automationId), price };
    const decision = decide({
      now,
      cause: row.cause,
      number: number.gate,
      contact,
      template,
      terms,
      budget,
      portfolio,
    });
    if (decision.allowed) {
      claim.portfolio?.take(row.contactId, { contact, template, now });
      if (category === 'MARKETING') recent.add(row.contactId);
      if (budget) spending.add(row.automationId, price);
    }
    return { row, decision, estimate: budget && price };
  });
}

function factsOfTemplate(row: QueuedRow, templates: Known['templates']): TemplateFacts | null {
  if (row.type !== 'template') return null;
  const values = 'variables' in row.content ? row.content.variables : {};
  return templateFactsOf(templates.get(templateIdOf(row) ?? 0) ?? null, values);
}

/** Deleted meanwhile. */
const nobody = {
  optin: 'unknown' as const,
  phone: null,
  bsuid: null,
  windowClosesAt: null,
  country: null,
};

interface Judged {
  row: QueuedRow;
  decision: Decision;
  /** Of its automation's budget; null without one. */
  estimate: number | null;
}

/** Allowed: ours to post. To wait: back in the queue until then. Refused: only the decision, `skipRefused` does the rest. */
async function writeDecisions(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ row, decision, estimate }) => ({
    id: row.id,
    estimate: decision.allowed ? estimate : null,
    allowed: decision.allowed,
    until: decision.allowed ? null : decision.until,
    decision,
  }));
  await sql`
    update messages m set
      decision = r.decision,
      status = case when r.allowed then 'sending' else m.status end,
      claimed_by = case when r.allowed then ${claim.lease.claim} else m.claimed_by end,
      claimed_at = case when r.allowed then ${claim.now}::timestamptz else m.claimed_at end,
      estimate_micros = coalesce(r.estimate, m.estimate_micros),
      not_before = r.until
    from jsonb_to_recordset(${jsonRows(rows)})
      as r (id bigint, estimate bigint, allowed boolean, until timestamptz, decision jsonb)
    where m.team_id = ${claim.number.teamId} and m.id = r.id`.execute(tx);
}

/** What leaves now will cost its automation something: the next claim sees it. */
function reserve(tx: Tx, teamId: number, judged: readonly Judged[]): void {
  const deltas = judged.flatMap(({ row, decision, estimate }) => {
    const { automationId, automationVersion, blockId, createdAt } = row;
    if (!decision.allowed || !estimate || automationId === null) return [];
    const owner = automationOwner(teamId, automationId, automationVersion, blockId);
    return { ...owner, ...noMessageCounts, quarter: quarterOf(createdAt), reservedMicros: estimate };
  });
  addMessageCounts(tx, deltas);
}

/** What concerns everybody stops the campaign and skips nobody of it. */
async function skipRefused(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const { teamId } = claim.number;
  const skipped: number[] = [];
  for (const { row, decision } of judged) {
    if (decision.allowed || decision.until !== null) continue;
    if (row.campaignId === null || decision.scope === 'contact') skipped.push(row.id);
    else if (!claim.stopped.has(row.campaignId)) {
      claim.stopped.add(row.campaignId);
      await stopCampaign(tx, { teamId, campaignId: row.campaignId, code: decision.reason, message: '' });
    }
  }
  const event = { kind: 'skipped' as const };
  claim.skipped.push(
    ...(await applyEvents(
      tx,
      skipped.map((messageId) => ({ teamId, messageId, event })),
    )),
  );
}

function toClaimed(teamId: number, row: QueuedRow, contact: ContactFacts | undefined): ClaimedMessage {
  const { id, contactId, campaignId, priority, attempts, quotedWamid } = row;
  return {
    teamId,
    id,
    contactId,
    campaignId,
    priority,
    attempts,
    quotedWamid,
    message: { type: row.type, content: row.content } as OutgoingContent,
    phone: contact?.phone ?? null,
    bsuid: contact?.bsuid ?? null,
  };
}
