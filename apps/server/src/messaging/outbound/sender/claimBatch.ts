import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';
import { fence, type Lease } from '../../../platform/lease.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { campaignFact } from '../../campaignFacts.ts';
import { stopCampaign } from '../../ledger/index.ts';
import type { CampaignPace } from '../delivery/pace.ts';
import type { Claim } from './claim.ts';
import { claimCampaign } from './claimCampaign.ts';
import {
  lockStillSending,
  NoLongerSending,
  readSendingCampaigns,
  type SendingCampaign,
} from './claimCampaigns.ts';
import type { ClaimedMessage } from './claimed.ts';
import { claimQueued } from './claimQueued.ts';
import { loadSendingNumber, type SendingNumber } from './number.ts';
import { reading, UnreadableCampaign } from './unreadable.ts';

export interface ClaimRequest {
  lease: Lease;
  token: string;
  phoneNumberId: number;
  now: Date;
  /** Messages wanted. */
  limit: number;
  /** Only what somebody waits for: campaigns are left alone. */
  answersOnly: boolean;
  /** Rises with every batch: campaigns of one number take turns. */
  turn: number;
  /** Speed limits, in the memory of whoever holds the lease. */
  pace: CampaignPace;
}

export type ClaimAnswer =
  /** Somebody else holds the number now, or it is gone. */
  | { kind: 'lost' }
  | {
      kind: 'claimed';
      number: SendingNumber;
      messages: ClaimedMessage[];
      /** Recipients were passed over or delayed, and others behind them can be claimed at once. */
      hasMore: boolean;
    };

/**
 * Claims the next messages of a number: what waits in the queue, by priority, then recipients of its campaigns. All in
 * one transaction, under the lease: after it everything claimed stands in the database, before a byte leaves.
 */
export async function claimBatch(db: Database, request: ClaimRequest): Promise<ClaimAnswer> {
  for (;;) {
    try {
      return await tryToClaim(db, request);
    } catch (error) {
      // The next look no longer finds the campaign that was paused meanwhile, or stops here.
      if (error instanceof UnreadableCampaign)
        await db.pipeline.transaction((tx) => stopCampaign(tx, error.stop));
      else if (!(error instanceof NoLongerSending)) throw error;
    }
  }
}

function tryToClaim(db: Database, request: ClaimRequest): Promise<ClaimAnswer> {
  return db.pipeline.within({ byIndex: true }).transaction(async (tx) => {
    if (!(await fence(tx, request.lease))) return { kind: 'lost' };
    const number = await loadSendingNumber(tx, request.phoneNumberId);
    if (!number) return { kind: 'lost' };
    const claim: Claim = {
      token: request.token,
      number,
      now: request.now,
      pace: request.pace,
      portfolio: undefined,
      skipped: [],
      moved: new Set(),
      stopped: new Set(),
    };
    const campaigns = request.answersOnly ? [] : await campaignsOf(tx, number);

    const messages = await claimQueued(tx, claim, request.limit, campaigns);
    let hasMore = false;
    for (const campaign of rotate(campaigns, request.turn)) {
      const wanted = request.limit - messages.length;
      if (wanted <= 0) break;
      if (claim.stopped.has(campaign.id)) continue;
      const claimed = await reading(claim, campaign, () => claimCampaign(tx, claim, campaign, wanted));
      messages.push(...claimed.messages);
      hasMore ||= claimed.hasMore;
      if (claimed.isExhausted) await finishCampaign(tx, claim, campaign.id);
    }
    await claim.portfolio?.save();
    for (const campaign_id of claim.moved) {
      publish(tx, { name: 'campaign.updated', payload: { phone_number_id: number.id, campaign_id } });
    }
    return { kind: 'claimed', number, messages, hasMore };
  });
}

/** Of several campaigns the rows are locked at once, in the order of their ids: claims change them in turns. */
async function campaignsOf(tx: Tx, number: SendingNumber): Promise<SendingCampaign[]> {
  const campaigns = await readSendingCampaigns(tx, number);
  if (campaigns.length < 2) return campaigns;
  const ids = campaigns.map(({ id }) => id);
  const sending = await lockStillSending(tx, number.teamId, ids);
  return campaigns.filter(({ id }) => sending.has(id));
}

function rotate<T>(items: readonly T[], turn: number): T[] {
  const from = items.length === 0 ? 0 : turn % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}

/**
 * The end: nobody pending, nothing queued, nothing under way. What is uncertain or undelivered goes on by itself. Locked
 * before anybody is looked for, so that whoever becomes pending at this moment is either seen here, or sees the end.
 */
async function finishCampaign(tx: Tx, { number, now }: Claim, campaignId: number): Promise<void> {
  const sending = await lockStillSending(tx, number.teamId, [campaignId]);
  if (!sending.has(campaignId)) return;
  const { rows } = await sql`
    update campaigns c set step = 'SENDED', finished_at = ${now}, waiting_reason = null, waiting_until = null
    where c.team_id = ${number.teamId} and c.id = ${campaignId}
      and not exists (
        select from campaign_recipients r
        where r.team_id = c.team_id and r.campaign_id = c.id and r.status = 'pending')
      and not exists (
        select from messages m
        where m.phone_number_id = c.phone_number_id and m.open_status = 'queued' and m.campaign_id = c.id)
      and not exists (
        select from messages m
        where m.phone_number_id = c.phone_number_id and m.open_status = 'sending' and m.campaign_id = c.id)
      and not exists (
        select from unrecorded_messages u where u.team_id = c.team_id and u.campaign_id = c.id)
    returning c.id`.execute(tx);
  if (rows.length === 0) return;
  const place = { teamId: number.teamId, phoneNumberId: number.id, campaignId, at: now };
  emit(tx, [campaignFact('campaign.finished', place)]);
}
