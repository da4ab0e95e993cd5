import type { Tx } from '../../../platform/database/index.ts';
import type { OutgoingContent } from '../../kinds/index.ts';
import { loadTemplate, type SendableTemplate } from '../../templates/index.ts';
import { type ContactFacts, loadContactFacts, type Terms, termsOfCampaign } from '../gate/index.ts';
import type { Claim } from './claim.ts';
import { lockStillSending, type SendingCampaign } from './claimCampaigns.ts';
import type { ClaimedMessage } from './claimed.ts';
import { portfolioOf } from './claimPortfolio.ts';
import { dropOverruled } from './dropOverruled.ts';
import { type Judged, judgeQueued } from './judgeQueued.ts';
import { lockQueued, type QueuedRow, templateIdOf } from './queuedRow.ts';
import { renewed, writeRenewed } from './renewTemplates.ts';
import { reading } from './unreadable.ts';
import { holdBack, isReadable, isReadableTemplate } from './unreadableMessage.ts';
import { writeJudged } from './writeJudged.ts';

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
  const wanted = await dropOverruled(tx, teamId, due);
  claim.skipped.push(...wanted.changes);
  if (wanted.rows.length === 0) return [];
  const ids = [...new Set(wanted.rows.map(({ contactId }) => contactId))];
  const contacts = await loadContactFacts(tx, teamId, id, ids);
  const whole = wanted.rows.filter(isReadable);
  const templates = await loadTemplates(tx, claim, whole);
  const readable = whole.filter((row) => isReadableTemplate(templates.get(templateIdOf(row) ?? 0) ?? null));
  const rows = readable.map((row) => renewed(row, templates));
  if (rows.some(({ type }) => type === 'template')) await countPeople(tx, claim, contacts);
  const ofCampaigns = new Map<number, Terms>();
  for (const campaign of campaigns) {
    ofCampaigns.set(campaign.id, await reading(claim, campaign, () => termsOfCampaign(campaign)));
  }
  const judged = await judgeQueued(tx, claim, rows, { contacts, templates, campaigns: ofCampaigns });
  const unreadable = wanted.rows.filter((row) => !readable.includes(row));
  const heldBack = unreadable.map((row) => holdBack(claim, row, contacts.get(row.contactId)));
  await writeJudged(tx, claim, [...judged, ...heldBack]);
  const allowed = judged.filter(({ decision }) => decision.allowed);
  const anew = allowed.map(({ row }) => row).filter((row) => !readable.includes(row));
  await writeRenewed(tx, teamId, anew);
  return allowed.map((one) => toClaimed(claim, one, contacts.get(one.row.contactId)));
}

function campaignsOf(rows: readonly QueuedRow[]): number[] {
  return [...new Set(rows.flatMap(({ campaignId }) => (campaignId === null ? [] : [campaignId])))];
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

function toClaimed(
  { token, number: { teamId } }: Claim,
  { row, mayLeave }: Judged,
  contact: ContactFacts | undefined,
): ClaimedMessage {
  const { id, contactId, campaignId, priority, attempts, quotedWamid } = row;
  return {
    teamId,
    id,
    claimedBy: token,
    contactId,
    campaignId,
    priority,
    attempts,
    quotedWamid,
    intent: null,
    mayLeave,
    message: { type: row.type, content: row.content } as OutgoingContent,
    phone: contact?.phone ?? null,
    bsuid: contact?.bsuid ?? null,
  };
}
