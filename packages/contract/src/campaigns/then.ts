import { z } from 'zod';
import { data } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaignParams, campaignPath } from './path.ts';

const campaignAutomation = z.object({ id: z.int(), name: z.string() });
export type CampaignAutomation = z.output<typeof campaignAutomation>;

export const listCampaignAutomations = defineRoute({
  name: 'listCampaignAutomations',
  summary:
    'The automations that go on with whoever answers a message of the campaign, in the order in which they are asked',
  method: 'GET',
  path: `${campaignPath}/automations`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(z.array(campaignAutomation)),
});
