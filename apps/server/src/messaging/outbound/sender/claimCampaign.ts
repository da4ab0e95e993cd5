import type { Tx } from '../../../platform/database/index.ts';
import { stopCampaign } from '../../ledger/index.ts';
import { readDelivery, termsOfCampaign } from '../gate/index.ts';
import { type CampaignMessage, loadCampaignMessages } from './campaignMessages.ts';
import type { Claim } from './claim.ts';
import {
  type CampaignProgress,
  countClaimedLately,
  nextDue,
  type SendingCampaign,
  writeProgress,
} from './claimCampaigns.ts';
import type { ClaimedMessage } from './claimed.ts';
import { portfolioOf } from './claimPortfolio.ts';
import {
  type Allowed,
  type JudgedRecipients,
  judgeRecipients,
  type RecipientRequest,
  type Refused,
} from './claimRecipients.ts';
import { judgeCourse } from './claimStops.ts';
import { claimRecipients, holdOutRecipients, postponeRecipients, skipRecipients } from './claimWrites.ts';
import { withdrawMessage } from './withdrawMessage.ts';

export interface ClaimedCampaign {
  messages: ClaimedMessage[];
  /** Nobody is due now: perhaps it is the end. */
  isExhausted: boolean;
  /** There are more people to look at right now. */
  hasMore: boolean;
}

const nothing: ClaimedCampaign = { messages: [], isExhausted: false, hasMore: false };

/**
 * Turns the next recipients of a campaign into messages, as many as its rules allow. What the gate says against one
 * person skips or delays that person; what it says against the number or the template stops or delays the campaign, and
 * nobody is skipped.
 */
export async function claimCampaign(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  wanted: number,
): Promise<ClaimedCampaign> {
  const { teamId } = claim.number;
  const delivery = readDelivery(campaign.delivery);
  const course = await judgeCourse(tx, claim, campaign, delivery);
  if (course.kind === 'stop') {
    await stopCampaign(tx, { teamId, campaignId: campaign.id, ...course.stop });
    return nothing;
  }
  if (course.kind === 'wait') return waitFor(tx, claim, campaign, course.waiting);

  const allowance = await allowanceOf(tx, claim, campaign.id, delivery.speed_limit);
  const most = Math.min(wanted, allowance, course.sliceLeft ?? wanted);
  if (most <= 0) return nothing;
  const portfolio = await portfolioOf(tx, claim);
  const request = await requestOf(tx, claim, campaign, most);
  // A poll every second must not lock hundreds of people only to find the way closed.
  const isClosed =
    request.messages.some(({ template }) => template?.status !== 'APPROVED') ||
    portfolio?.hasRoom() === false;
  if (isClosed) request.look = Math.min(request.look, lookWhenClosed);
  const judged = await judgeRecipients(tx, claim, request);
  return write(tx, claim, campaign, request, judged, course.sliceLeft !== null);
}

async function requestOf(
  tx: Tx,
  { number, now }: Claim,
  campaign: SendingCampaign,
  most: number,
): Promise<RecipientRequest> {
  const terms = termsOfCampaign(campaign);
  // Behind somebody who sleeps there may be somebody who does not.
  const mayWait = [terms.quietHours, terms.recipientTime, terms.bestHourFrom, terms.frequencyCap].some(
    (rule) => rule !== null,
  );
  return {
    campaignId: campaign.id,
    messages: await loadCampaignMessages(tx, number, campaign, now),
    terms,
    most,
    look: mayWait ? Math.max(most, leastLook) : most,
    room: terms.budget === null ? null : terms.budget - campaign.cost_micros - campaign.reserved_micros,
  };
}

const leastLook = 200;
const lookWhenClosed = 10;

async function allowanceOf(
  tx: Tx,
  { number, now, pace }: Claim,
  campaignId: number,
  perMinute: number | null,
): Promise<number> {
  if (perMinute === null) return Number.POSITIVE_INFINITY;
  if (!pace.knows(campaignId)) {
    const lately = await countClaimedLately(tx, number.teamId, campaignId, perMinute, now);
    pace.begin(campaignId, lately, now);
  }
  return pace.allow(campaignId, perMinute, now);
}

async function waitFor(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  waiting: CampaignProgress['waiting'],
): Promise<ClaimedCampaign> {
  const progress = { claimed: 0, skipped: 0, heldOut: 0, micros: 0, inCanary: false, waiting };
  const isNews = await writeProgress(tx, claim.number.teamId, campaign, progress, claim.now);
  if (isNews) claim.moved.add(campaign.id);
  return nothing;
}

async function write(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  request: RecipientRequest,
  judged: JudgedRecipients,
  inCanary: boolean,
): Promise<ClaimedCampaign> {
  const { number, now } = claim;
  const { allowed, heldOut, skipped, waiting: later, hindrance, wasFull } = judged;
  const of = { teamId: number.teamId, campaignId: campaign.id };
  await skipRecipients(tx, of, skipped);
  await holdOutRecipients(tx, number.teamId, heldOut, now);
  await postponeRecipients(tx, of, later);
  const messages = await claimEach(tx, claim, campaign.id, request.messages, allowed);
  claim.pace.took(campaign.id, messages.length, now);

  const withdrawn = await withdrawGone(tx, claim, campaign, request, judged);
  const stop = hindrance?.until === null && !withdrawn ? hindrance : null;
  const hasMore = withdrawn !== null || (wasFull && messages.length < request.most && !hindrance);
  const isDry = messages.length === 0 && !hasMore;
  const waiting =
    hindrance?.until && messages.length === 0
      ? waitingOf(hindrance)
      : isDry && !stop
        ? await nextWait(tx, claim, campaign)
        : null;
  const micros = allowed.reduce((sum, { estimate }) => sum + estimate, 0);
  const progress = {
    claimed: messages.length,
    skipped: skipped.length + (withdrawn?.skipped ?? 0),
    heldOut: heldOut.length,
    micros,
    inCanary,
    waiting,
  };
  const isNews = await writeProgress(tx, number.teamId, campaign, progress, now);
  if (isNews || withdrawn) claim.moved.add(campaign.id);
  if (stop) {
    await stopCampaign(tx, {
      teamId: number.teamId,
      campaignId: campaign.id,
      code: stop.reason,
      message: '',
    });
  }
  return { messages, hasMore, isExhausted: isDry && !hindrance && !waiting };
}

/** One of several messages can never be sent again; null where that is not what hinders, or no other is left. */
async function withdrawGone(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  { messages }: RecipientRequest,
  { hindrance: refused, hindered: position }: JudgedRecipients,
) {
  if (refused?.reason !== 'template_not_usable' || position === null || messages.length === 1) return null;
  return withdrawMessage(tx, claim, campaign, { position, messages, refused });
}

/** Those of each message in one statement. */
async function claimEach(
  tx: Tx,
  claim: Claim,
  campaignId: number,
  messages: readonly CampaignMessage[],
  allowed: readonly Allowed[],
): Promise<ClaimedMessage[]> {
  const claimed: ClaimedMessage[] = [];
  for (const message of messages.flatMap((one) => [one, ...one.languages])) {
    const own = allowed.filter((one) => one.message === message);
    if (message.template && own.length > 0)
      claimed.push(...(await claimRecipients(tx, claim, campaignId, message.template, own)));
  }
  return claimed;
}

/** Nobody knows when WhatsApp lets a template go on: the gate only says when to ask again. */
function waitingOf({ reason, until }: Refused): NonNullable<CampaignProgress['waiting']> {
  return { reason, until: reason === 'template_paused' || reason === 'template_in_review' ? null : until };
}

/** Everybody who is left waits for something: the first of them says for what. */
async function nextWait(tx: Tx, { number, now }: Claim, campaign: SendingCampaign) {
  const next = await nextDue(tx, number.teamId, campaign.id);
  return next && next.until > now ? next : null;
}
