import { z } from 'zod';
import { data } from '../common.ts';
import { scheduleZones } from '../delivery.ts';
import { defineRoute } from '../route.ts';
import { campaign } from './campaign.ts';
import { campaignParams, campaignPath } from './path.ts';

export const startCampaign = defineRoute({
  name: 'startCampaign',
  summary: 'Start sending, or go on after a pause',
  method: 'POST',
  path: `${campaignPath}/start`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step', 'campaign_blocked', 'plan_required'],
});

export const scheduleCampaign = defineRoute({
  name: 'scheduleCampaign',
  summary: "Start by itself at a time of the team's clock, or of each recipient's",
  method: 'POST',
  path: `${campaignPath}/schedule`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  body: z.object({
    /** `YYYY-MM-DDTHH:mm`, as it stands on the clock of `zone`. */
    local_time: z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/),
    zone: z.enum(scheduleZones).default('team'),
  }),
  response: data(campaign),
  errors: ['campaign_wrong_step', 'campaign_blocked', 'plan_required', 'time_passed'],
});

export const unscheduleCampaign = defineRoute({
  name: 'unscheduleCampaign',
  summary: 'Take back the scheduled start',
  method: 'DELETE',
  path: `${campaignPath}/schedule`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const pauseCampaign = defineRoute({
  name: 'pauseCampaign',
  summary: 'Send nothing more for now. Messages already handed to WhatsApp are still delivered',
  /** A GET by the product specification; the server refuses it when another site caused it all the same. */
  method: 'GET',
  changes: true,
  path: `${campaignPath}/pause`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});
