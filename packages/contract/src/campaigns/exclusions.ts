import { z } from 'zod';
import { data, id } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaign } from './campaign.ts';
import { campaignParams, campaignPath } from './path.ts';

/** A list or segment whose people do not get the campaign, although a source names them. */
export const campaignExclusion = z.object({
  kind: z.enum(['groups', 'segments']),
  id,
  /** What it was called when it was chosen. */
  name: z.string(),
});
export type CampaignExclusion = z.output<typeof campaignExclusion>;

export const listCampaignExclusions = defineRoute({
  name: 'listCampaignExclusions',
  summary: 'Lists and segments whose people do not get the campaign',
  method: 'GET',
  path: `${campaignPath}/exclusions`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(z.array(campaignExclusion)),
});

export const setCampaignExclusions = defineRoute({
  name: 'setCampaignExclusions',
  summary: 'Choose the lists and segments whose people do not get the campaign; replaces the earlier choice',
  method: 'PUT',
  path: `${campaignPath}/exclusions`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({
    group_ids: z.array(id).max(50).default([]),
    segment_ids: z.array(id).max(20).default([]),
  }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});
