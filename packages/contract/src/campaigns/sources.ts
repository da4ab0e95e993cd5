import { z } from 'zod';
import { data, time } from '../common.ts';
import { defineRoute } from '../route.ts';
import { purchase } from '../shopProducts.ts';
import { campaign } from './campaign.ts';
import { earlierOutcome } from './earlier.ts';
import { campaignParams, campaignPath } from './path.ts';

/** Where people of a campaign come from. */
export const campaignSource = z.object({
  /** Its place among the sources of the campaign; one that was taken out leaves its place to the next. */
  position: z.int(),
  kind: z.enum(['file', 'groups', 'segments', 'optin', 'campaign', 'products']),
  /** What lists, segments, products, the file or the campaign were called when they were taken. */
  names: z.array(z.string()),
  /** Whom of an earlier campaign; null for other kinds. */
  outcome: earlierOutcome.nullable(),
  /** Of products: whether people bought one of them within so many days, or none; null for other kinds. */
  purchase: purchase.nullable(),
  /** How many people it had, how many of them were in already; null for files, whose import tells. */
  read: z.int().nullable(),
  joined: z.int().nullable(),
  people: z.int(),
  /** Who would leave with it, because no other source names them. */
  only_here: z.int(),
  added_at: time,
});
export type CampaignSource = z.output<typeof campaignSource>;

export const listCampaignSources = defineRoute({
  name: 'listCampaignSources',
  summary: 'Where the people of a campaign come from, in the order in which they were added',
  method: 'GET',
  path: `${campaignPath}/sources`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(z.array(campaignSource)),
});

export const removeCampaignSource = defineRoute({
  name: 'removeCampaignSource',
  summary: 'Take a source out before the start, with everybody whom no other source names',
  method: 'DELETE',
  path: `${campaignPath}/sources/:position`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams.extend({ position: campaignParams.shape.campaign_id }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});
