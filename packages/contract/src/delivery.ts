import { z } from 'zod';
import { time } from './common.ts';

/** `HH:mm` on somebody's wall clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** How a campaign is delivered. Every rule can be left out. */
export const deliveryOptions = z.object({
  /** Nobody gets it between these times of their own day; `from` may be later than `to`, over midnight. */
  quiet_hours: z.object({ from: clockTime, to: clockTime }).nullable().default(null),
  /** Each gets it in the hour in which they usually read, within a day of the start; whose is not known, at once. */
  best_hour: z.boolean().default(false),
  /** Whoever had so many campaign messages in so many days is passed over. */
  frequency_cap: z
    .object({ messages: z.int().min(1).max(50), days: z.int().min(1).max(90) })
    .nullable()
    .default(null),
  /** Messages a minute, at most. */
  speed_limit: z.int().min(1).max(60_000).nullable().default(null),
  /** So many go first; the others follow when it went well for so many minutes. */
  canary: z
    .object({ recipients: z.int().min(10).max(100_000), wait_minutes: z.int().min(1).max(2_880) })
    .nullable()
    .default(null),
  /** The campaign stops by itself above one of these shares, in per cent of what was sent. */
  auto_stop: z
    .object({ failed_percent: z.number().min(1).max(100), opted_out_percent: z.number().min(0.1).max(100) })
    .nullable()
    .default({ failed_percent: 30, opted_out_percent: 5 }),
  /** In minor units of the campaign's currency: it stops before it costs more. */
  budget: z.int().min(1).max(1_000_000_000).nullable().default(null),
  /** So many per cent get nothing, so that one sees what the campaign causes. Drawn at the start. */
  holdout: z
    .object({ percent: z.number().min(1).max(50) })
    .nullable()
    .default(null),
  /** Whom WhatsApp protected from too much marketing (131049) is tried again after a day or more. */
  retry_capped: z.boolean().default(true),
});
export type DeliveryOptions = z.output<typeof deliveryOptions>;

/** What a campaign does when nobody chose anything. */
export const defaultDelivery: DeliveryOptions = deliveryOptions.parse({});

export const scheduleZones = ['team', 'recipient'] as const;

export const campaignSchedule = z.object({
  /** What was chosen, `YYYY-MM-DDTHH:mm` on the clock of `zone`. */
  local_time: z.string(),
  zone: z.enum(scheduleZones),
  /** The first moment at which anything may leave. */
  starts_at: time,
});

/** Why nothing of a campaign leaves although it is on its way. */
export const waitingReasons = [
  'portfolio_limit',
  'quiet_hours',
  'recipient_time',
  'best_hour',
  'canary_watch',
  'template_paused',
  'template_in_review',
  'retry_later',
  'awaits_winner',
] as const;

export const campaignWaiting = z.object({
  reason: z.enum(waitingReasons),
  message: z.string(),
  /** When it goes on by itself; null when nobody knows. */
  until: time.nullable(),
});

/** What WhatsApp took lately, and when the rest will be through at this speed. */
export const campaignSpeed = z.object({
  per_minute: z.int(),
  finishes_at: time.nullable(),
});

export const canaryProgress = z.object({
  recipients: z.int(),
  sent: z.int(),
  state: z.enum(['sending', 'watching', 'passed', 'failed']),
  /** When it is judged; null before the last of the slice left, and after. */
  decides_at: time.nullable(),
});

/** Meta's limit of different people in 24 hours to whom a portfolio may write first. */
export const portfolioUse = z.object({
  /** Null: unlimited. */
  limit: z.int().nullable(),
  used: z.int(),
  /** Kept free for answers, orders and automations. */
  reserve: z.int(),
});

export type CampaignSchedule = z.output<typeof campaignSchedule>;
export type CampaignWaiting = z.output<typeof campaignWaiting>;
export type CampaignSpeed = z.output<typeof campaignSpeed>;
export type CanaryProgress = z.output<typeof canaryProgress>;
export type PortfolioUse = z.output<typeof portfolioUse>;
