import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { OutgoingContent } from '../../content.ts';
import { applyEvents } from '../../ledger/index.ts';
import {
  type Cause,
  type ContactFacts,
  contactFacts,
  type Decision,
  decide,
  loadContactFacts,
  loadTemplate,
  type SendableTemplate,
  templateFactsOf,
} from '../gate/index.ts';
import type { Claim } from './claim.ts';
import type { ClaimedMessage } from './claimed.ts';

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
  campaigns: readonly number[],
): Promise<ClaimedMessage[]> {
  const rows = await lockQueued(tx, claim, limit, campaigns);
  if (rows.length === 0) return [];
  const { teamId, id } = claim.number;
  const contacts = await loadContactFacts(tx, teamId, id, [
    ...new Set(rows.map(({ contactId }) => contactId)),
  ]);
  const templates = await loadTemplates(tx, claim, rows);
  const judged = rows.map((row) => ({ row, decision: judge(claim, row, contacts, templates) }));
  await writeDecisions(tx, claim, judged);
  await skipRefused(tx, claim, judged);
  return judged
    .filter(({ decision }) => decision.allowed)
    .map(({ row }) => toClaimed(teamId, row, contacts.get(row.contactId)));
}

async function lockQueued(
  tx: Tx,
  claim: Claim,
  limit: number,
  campaigns: readonly number[],
): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select m.id, m.contact_id as "contactId", m.campaign_id as "campaignId", m.cause, m.priority, m.attempts,
      m.type, m.content, m.quoted_wamid as "quotedWamid"
    from messages m
    where m.phone_number_id = ${claim.number.id} and m.status = 'queued' and m.team_id = ${claim.number.teamId}
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

function templateIdOf(row: QueuedRow): number | null {
  return row.type === 'template' && 'template_id' in row.content ? row.content.template_id : null;
}

function judge(
  claim: Claim,
  row: QueuedRow,
  contacts: ReadonlyMap<number, ContactFacts>,
  templates: ReadonlyMap<number, SendableTemplate | null>,
): Decision {
  const template = templates.get(templateIdOf(row) ?? 0) ?? null;
  const values = 'variables' in row.content ? row.content.variables : {};
  return decide({
    now: claim.now,
    cause: row.cause,
    number: claim.number.gate,
    contact: contacts.get(row.contactId) ?? contactFacts(nobody),
    template: row.type === 'template' ? templateFactsOf(template, values) : null,
    campaign: null,
    portfolio: null,
  });
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

async function skipRefused(tx: Tx, claim: Claim, judged: readonly Judged[]): Promise<void> {
  const refused = judged.filter(({ decision }) => !decision.allowed && decision.until === null);
  const changes = await applyEvents(
    tx,
    refused.map(({ row }) => ({
      teamId: claim.number.teamId,
      messageId: row.id,
      event: { kind: 'skipped' as const },
    })),
  );
  claim.skipped.push(...changes);
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
