import type { Campaign, DeliveryOptions } from '@herald/contract';
import { waitingReasons } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { decidesAt, showDelivery } from '../../messaging/outbound/index.ts';
import { describeWait } from '../../messaging/reasons.ts';
import type { CampaignRow } from './queries.ts';
import { decidesOn } from './verdict/stored.ts';

/** What of a campaign moves while it is on its way: its rules, what it waits for, how fast it is. */
export function presentDelivery(ctx: Pick<RequestContext, 'clock' | 'locale'>, row: CampaignRow) {
  const delivery = showDelivery(row.delivery);
  const waiting = waitingOf(ctx, row);
  return {
    delivery,
    schedule: presentSchedule(row),
    waiting,
    live: liveOf(row, waiting !== null, ctx.clock.now()),
    canary: canaryOf(row, delivery),
  } satisfies Partial<Campaign>;
}

export function presentSchedule(
  row: Pick<CampaignRow, 'scheduled_local' | 'schedule_zone' | 'scheduled_at'>,
): Campaign['schedule'] {
  const { scheduled_local: local_time, schedule_zone: zone, scheduled_at } = row;
  if (local_time === null || zone === null || scheduled_at === null) return null;
  return { local_time, zone, starts_at: scheduled_at.toISOString() };
}

function waitingOf({ locale }: Pick<RequestContext, 'locale'>, row: CampaignRow): Campaign['waiting'] {
  const reason = waitingReasons.find((known) => known === row.waiting_reason);
  if (row.step !== 'SENDING' || reason === undefined) return null;
  return {
    reason,
    message: describeWait(reason, locale),
    until: (reason === 'awaits_winner' ? decidesOn(row) : row.waiting_until)?.toISOString() ?? null,
  };
}

/** Older than this, the speed says nothing about now. */
const freshMs = 2 * 60_000;

function liveOf(row: CampaignRow, isWaiting: boolean, now: Date): Campaign['live'] {
  const { step, speed_per_minute: speed, speed_at } = row;
  if (step !== 'SENDING' || speed === null || speed_at === null) return null;
  if (now.getTime() - speed_at.getTime() > freshMs) return null;
  const isKnown = speed > 0 && !isWaiting;
  const finish = new Date(now.getTime() + (row.total_pending / speed) * 60_000);
  return { per_minute: speed, finishes_at: isKnown ? finish.toISOString() : null };
}

function canaryOf(row: CampaignRow, { canary }: DeliveryOptions): Campaign['canary'] {
  if (!canary) return null;
  const { canary_claimed: sent, canary_claimed_at: claimedAt, canary_passed_at: passedAt } = row;
  const isOut = sent >= canary.recipients && claimedAt !== null;
  const state = passedAt
    ? ('passed' as const)
    : row.stop_code === 'canary_failed'
      ? ('failed' as const)
      : isOut
        ? ('watching' as const)
        : ('sending' as const);
  const decides = state === 'watching' && claimedAt ? decidesAt(canary, claimedAt) : null;
  return { recipients: canary.recipients, sent, state, decides_at: decides?.toISOString() ?? null };
}
