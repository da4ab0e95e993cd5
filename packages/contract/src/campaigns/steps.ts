import { z } from 'zod';

export const uploadingSteps = [
  'CONTACTS_UPLOADING_FILE',
  'CONTACTS_UPLOADING_LIST',
  'CONTACTS_UPLOADING_SHOPIFY',
  'CONTACTS_UPLOADING_KLAVIYO',
  'CONTACTS_UPLOADING_OPTIN',
  'CONTACTS_UPLOADING_SEGMENT',
  'CONTACTS_UPLOADING_CAMPAIGN',
  'CONTACTS_UPLOADING_PRODUCTS',
] as const;
export const campaignSteps = [
  'CREATED',
  ...uploadingSteps,
  'CONTACTS_UPLOADED',
  'SENDING',
  'PAUSED',
  'SENDED',
] as const;
export const campaignStep = z.enum(campaignSteps);
export type CampaignStep = z.output<typeof campaignStep>;

const allowedFrom = {
  /** Name, template and variables. */
  edit: ['CREATED', 'CONTACTS_UPLOADED'],
  /** A larger budget or other limits may be what it needs to go on. */
  editDelivery: ['CREATED', 'CONTACTS_UPLOADED', 'PAUSED'],
  /** Its template asks for something else than was filled in. */
  fillAnew: ['CREATED', ...uploadingSteps, 'CONTACTS_UPLOADED', 'PAUSED'],
  addContacts: ['CREATED', 'CONTACTS_UPLOADED'],
  stopAdding: [...uploadingSteps],
  start: ['CONTACTS_UPLOADED', 'PAUSED'],
  pause: ['SENDING'],
  export: ['CONTACTS_UPLOADED', 'SENDING', 'PAUSED', 'SENDED'],
  schedule: ['CONTACTS_UPLOADED'],
  /** A campaign on its way must be paused first. */
  delete: ['CREATED', ...uploadingSteps, 'CONTACTS_UPLOADED', 'PAUSED', 'SENDED'],
} satisfies Record<string, readonly CampaignStep[]>;

export type CampaignAction = keyof typeof allowedFrom;

/** Whether a campaign in this step allows the action. The server and the buttons ask the same table. */
export function campaignCan(action: CampaignAction, campaign: { step: CampaignStep }): boolean {
  return (allowedFrom[action] as readonly CampaignStep[]).includes(campaign.step);
}

export const campaignPeriods = [
  'today',
  '7_days',
  '30_days',
  '90_days',
  'this_month',
  'last_month',
  'all_time',
] as const;
export const attributionWindows = ['1_day', '3_days', '5_days', '7_days', '14_days', '30_days'] as const;
