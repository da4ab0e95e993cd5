import { z } from 'zod';
import { data, id, money, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaignParams, campaignPath } from './path.ts';
import { attributionWindows } from './steps.ts';

/** What had become of it so long after its start, all in all. */
export const campaignMoment = z.object({
  /** Since the start. */
  hours: z.number(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  clicked: z.int(),
  replied: z.int(),
  /** Null while no shop is connected. */
  ordered: z.int().nullable(),
});

/** Shares of those delivered, 0 to 1; of those sent for `delivered`. */
export const campaignRates = z.object({
  delivered: z.number().nullable(),
  read: z.number().nullable(),
  clicked: z.number().nullable(),
  replied: z.number().nullable(),
  opted_out: z.number().nullable(),
});

/** Between `low` and `high` it lies 95 times of 100; in minor units, people, or as a ratio. */
export const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** What a group bought, each within the window after its turn. */
export const holdoutArm = z.object({ people: z.int(), buyers: z.int(), turnover: money.nullable() });

export const campaignHoldout = z.object({
  percent: z.number(),
  window_days: z.int(),
  /** `preliminary` until the window is over for everybody. */
  state: z.enum(['preliminary', 'final']),
  counted_at: time.nullable(),
  /** Who got the campaign, and who got nothing. */
  treated: holdoutArm,
  held_out: holdoutArm,
  /** What the campaign caused; null when this group is too small to say. */
  caused: z
    .object({
      currency: z.string(),
      turnover: estimate,
      buyers: estimate,
      /** Turnover caused as a share of what as many bought without the campaign; null when that is too little to tell. */
      relative: estimate.nullable(),
      /** Turnover caused by each unit of money the messages cost; null when they were free, or cost another currency. */
      roas: estimate.nullable(),
      /** The same turnover with each order counted as no more than `cut_at` minor units; null when no order was larger. */
      cut: z.object({ cut_at: z.int(), turnover: estimate }).nullable(),
    })
    .nullable(),
  /** People who would have to be held out for that, about; null when they are enough. */
  needed: z.int().nullable(),
});
export type CampaignHoldout = z.output<typeof campaignHoldout>;

export const campaignResults = z.object({
  /** False while what became known since is being counted: asked again in a moment, it is there. */
  is_current: z.boolean(),
  /** Moments that are over; empty before the start. */
  over_time: z.array(campaignMoment),
  /** Null without one, and before the start. */
  holdout: campaignHoldout.nullable(),
  /** From delivery to reading; null before anybody read. */
  reading: z.object({ median_seconds: z.int(), within_hour: z.number(), within_day: z.number() }).nullable(),
  rates: campaignRates,
  /** Of the campaigns before it that reached somebody, ten at most; null when there is none. */
  earlier: z.object({ campaigns: z.int(), rates: campaignRates }).nullable(),
  /** The last of them. */
  previous: z.object({ id, name: z.string(), started_at: time.nullable(), rates: campaignRates }).nullable(),
});
export type CampaignResults = z.output<typeof campaignResults>;
export type CampaignRates = z.output<typeof campaignRates>;

export const getCampaignResults = defineRoute({
  name: 'getCampaignResults',
  summary: 'What became of a campaign over time, how soon it was read, and how it did beside earlier ones',
  method: 'GET',
  path: `${campaignPath}/results`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  query: z.object({ attribution_window: z.enum(attributionWindows).default('5_days') }),
  response: data(campaignResults),
});
