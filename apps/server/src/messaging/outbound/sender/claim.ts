import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { announceCampaigns, announceMessages, type Change } from '../../ledger/index.ts';
import { fence, type Lease } from '../lease.ts';
import type { ClaimedMessage } from './claimed.ts';
import { claimQueued } from './claimQueued.ts';
import { claimRecipients, type SendingCampaign } from './claimRecipients.ts';
import { loadSendingNumber, type SendingNumber } from './number.ts';

/** One claiming transaction. */
export interface Claim {
  lease: Lease;
  number: SendingNumber;
  now: Date;
  /** Messages that the gate refused on the way. */
  skipped: Change[];
}

export interface ClaimRequest {
  lease: Lease;
  phoneNumberId: number;
  now: Date;
  /** Messages wanted. */
  limit: number;
  /** Only what somebody waits for: campaigns are left alone. */
  answersOnly: boolean;
  /** Rises with every batch: campaigns of one number take turns. */
  turn: number;
}

export type ClaimAnswer =
  /** Somebody else holds the number now, or it is gone. */
  { kind: 'lost' } | { kind: 'claimed'; number: SendingNumber; messages: ClaimedMessage[] };

/**
 * Claims the next messages of a number: what waits in the queue, by priority, then recipients of its campaigns. All in
 * one transaction, under the lease: after it everything claimed stands in the ledger as `sending`, before a byte leaves.
 */
export async function claimBatch(db: Database, request: ClaimRequest): Promise<ClaimAnswer> {
  return db.pipeline.transaction(async (tx) => {
    if (!(await fence(tx, request.lease))) return { kind: 'lost' };
    const number = await loadSendingNumber(tx, request.phoneNumberId);
    if (!number) return { kind: 'lost' };
    const claim: Claim = { lease: request.lease, number, now: request.now, skipped: [] };
    const campaigns = request.answersOnly ? [] : await lockSendingCampaigns(tx, number);

    const messages = await claimQueued(
      tx,
      claim,
      request.limit,
      campaigns.map(({ id }) => id),
    );
    for (const campaign of rotate(campaigns, request.turn)) {
      const wanted = request.limit - messages.length;
      if (wanted <= 0) break;
      const claimed = await claimRecipients(tx, claim, campaign, wanted);
      messages.push(...claimed.messages);
      if (claimed.isExhausted && claimed.messages.length === 0) await finishCampaign(tx, claim, campaign.id);
    }
    announceMessages(
      tx,
      claim.skipped.filter(({ after }) => after.campaign_id === null),
    );
    announceCampaigns(tx, claim.skipped);
    return { kind: 'claimed', number, messages };
  });
}

/**
 * Locked, so that a pause that has been committed stops every claim: whoever pauses waits for a claim under way, and no
 * claim can begin after.
 */
async function lockSendingCampaigns(tx: Tx, { teamId, id }: SendingNumber): Promise<SendingCampaign[]> {
  const { rows } = await sql<SendingCampaign>`
    select id, template_id, variables from campaigns
    where team_id = ${teamId} and phone_number_id = ${id} and step = 'SENDING' and deleted_at is null
    order by id
    for no key update`.execute(tx);
  return rows;
}

function rotate<T>(items: readonly T[], turn: number): T[] {
  const from = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

/** The end: nobody pending, nothing queued, nothing under way. What is uncertain or undelivered goes on by itself. */
async function finishCampaign(tx: Tx, { number, now }: Claim, campaignId: number): Promise<void> {
  const { rows } = await sql`
    update campaigns c set step = 'SENDED', finished_at = ${now}
    where c.team_id = ${number.teamId} and c.id = ${campaignId} and c.step = 'SENDING'
      and not exists (
        select from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.status = 'pending')
      and not exists (
        select from messages m
        where m.phone_number_id = c.phone_number_id and m.status = 'queued' and m.campaign_id = c.id)
      and not exists (
        select from messages m
        where m.phone_number_id = c.phone_number_id and m.status = 'sending' and m.campaign_id = c.id)
    returning c.id`.execute(tx);
  if (rows.length > 0) {
    publish(tx, {
      name: 'campaign.updated',
      payload: { phone_number_id: number.id, campaign_id: campaignId },
    });
  }
}
