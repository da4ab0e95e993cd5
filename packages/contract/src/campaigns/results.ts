import { z } from 'zod';
import { data, id, time } from '../common.ts';
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

export const campaignResults = z.object({
  /** Moments that are over; empty before the start. */
  over_time: z.array(campaignMoment),
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
