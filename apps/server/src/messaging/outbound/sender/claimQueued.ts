import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { OutgoingContent } from '../../content.ts';
import { applyEvents, stopCampaign } from '../../ledger/index.ts';
import { loadTemplate, type SendableTemplate } from '../../templates/index.ts';
import {
  type CampaignFacts,
  type Cause,
  type ContactFacts,
  campaignFactsOf,
  contactFacts,
  type Decision,
  decide,
  loadContactFacts,
  templateFactsOf,
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
  const facts = new Map(campaigns.map((campaign) => [campaign.id, factsOf(campaign)]));
  const judged = rows.map((row) => ({ row, decision: judge(claim, row, contacts, templates, facts) }));
  await writeDecisions(tx, claim, judged);
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
      m.type, herald.whole_content(m.team_id, m.content) as content, m.quoted_wamid as "quotedWamid"
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

/** They had their turn: the hour may forbid another try, the frequency cap would only meet the message itself. */
function factsOf(campaign: SendingCampaign): CampaignFacts {
  return { ...campaignFactsOf(campaign), frequencyCap: null, recipientTime: null };
}

function templateIdOf(row: QueuedRow): number | null {
  return row.type === 'template' && 'template_id' in row.content ? row.content.template_id : null;
}

function judge(
  claim: Claim,
  row: QueuedRow,
  contacts: ReadonlyMap<number, ContactFacts>,
  templates: ReadonlyMap<number, SendableTemplate | null>,
  campaigns: ReadonlyMap<number, CampaignFacts>,
): Decision {
  const { now, number, portfolio } = claim;
  const contact = contacts.get(row.contactId) ?? contactFacts(nobody);
  const values = 'variables' in row.content ? row.content.variables : {};
  const stored = templates.get(templateIdOf(row) ?? 0) ?? null;
  const template = row.type === 'template' ? templateFactsOf(stored, values) : null;
  const decision = decide({
    now,
    cause: row.cause,
    number: number.gate,
    contact,
    template,
    campaign: campaigns.get(row.campaignId ?? 0) ?? null,
    portfolio: portfolio?.facts(row.cause) ?? null,
  });
  if (decision.allowed) portfolio?.take(row.contactId, { contact, template, now });
  return decision;
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
}

/** Allowed: ours to post. To wait: back in the queue until then. Refused: only the decision, `skipRefused` does the rest. */
async function writeDecisions(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ row, decision }) => ({
    id: row.id,
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
      not_before = r.until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, allowed boolean, until timestamptz, decision jsonb)
    where m.team_id = ${claim.number.teamId} and m.id = r.id`.execute(tx);
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
