import { z } from 'zod';
import { numberParams, numberPath, pageMeta, pageQuery } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaignStatuses, campaignSummary } from './campaign.ts';
import { attributionWindows, campaignPeriods } from './steps.ts';

/** By what the list can be sorted, with the way round in which people read it first. */
export const campaignSorts = {
  newest: 'desc',
  /** Those that start by themselves, the next one first; behind them the others. */
  scheduled: 'asc',
  name: 'asc',
  /** By how many people are in it. */
  size: 'desc',
  sent: 'desc',
  /** Those of which nothing was delivered come behind. */
  read_rate: 'desc',
  cost: 'desc',
} as const satisfies Record<string, 'asc' | 'desc'>;
export type CampaignSort = keyof typeof campaignSorts;
export const campaignSortNames = Object.keys(campaignSorts) as [CampaignSort, ...CampaignSort[]];

export const listCampaigns = defineRoute({
  name: 'listCampaigns',
  summary:
    'Campaigns with their results, by page numbers or by `cursor`: the `next_cursor` of the answer before with the same order, which is as quick on the last page and shows none twice',
  method: 'GET',
  path: `${numberPath}/campaigns`,
  access: 'number',
  permission: 'campaigns.view',
  params: numberParams,
  query: pageQuery.extend({
    period: z.enum(campaignPeriods).default('all_time'),
    attribution_window: z.enum(attributionWindows).default('5_days'),
    /** Words of the name, with or without accents. */
    search: z.string().trim().max(120).optional(),
    status: z.enum(campaignStatuses).optional(),
    sort: z.enum(campaignSortNames).default('newest'),
    /** Left out, the usual one of this order. */
    direction: z.enum(['asc', 'desc']).optional(),
    cursor: z.string().max(1000).optional(),
  }),
  response: z.object({
    data: z.array(campaignSummary),
    meta: pageMeta.extend({ next_cursor: z.string().nullable() }),
  }),
});
