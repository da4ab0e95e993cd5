import { z } from 'zod';
import { data, id } from '../common.ts';
import { defineRoute } from '../route.ts';
import { mostProducts, purchase } from '../shopProducts.ts';
import { campaign } from './campaign.ts';
import { earlierOutcome } from './earlier.ts';
import { campaignParams, campaignPath } from './path.ts';

export const getExcelTemplate = defineRoute({
  name: 'getExcelTemplate',
  summary: "An Excel file with the columns that the campaign's template needs",
  method: 'GET',
  path: `${campaignPath}/getExcelTemplate`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  responseKind: 'file',
});

export const uploadContactsCsvExcel = defineRoute({
  name: 'uploadContactsCsvExcel',
  summary:
    'Upload the recipients (`contacts`) and import them with the suggested mapping (`default_country` optional)',
  method: 'POST',
  path: `${campaignPath}/uploadContactsCsvExcel`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  bodyKind: 'multipart',
  response: data(campaign),
  errors: ['campaign_wrong_step', 'file_refused', 'phone_column_missing'],
});

export const uploadContactsKanalList = defineRoute({
  name: 'uploadContactsKanalList',
  summary: 'Take the contacts of lists as recipients',
  method: 'POST',
  path: `${campaignPath}/uploadContactsKanalList`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({ group_ids: z.array(id).min(1).max(50) }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadContactsSegment = defineRoute({
  name: 'uploadContactsSegment',
  summary: 'Take whoever meets the conditions of segments now as recipients',
  method: 'POST',
  path: `${campaignPath}/uploadContactsSegment`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({ segment_ids: z.array(id).min(1).max(20) }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadEveryWhatsappContactOptIn = defineRoute({
  name: 'uploadEveryWhatsappContactOptIn',
  summary: 'Take everybody who opted in as recipients',
  method: 'POST',
  path: `${campaignPath}/uploadEveryWhatsappContactOptIn`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadContactsCampaign = defineRoute({
  name: 'uploadContactsCampaign',
  summary: 'Take people of an earlier campaign as recipients, by what became of their message',
  method: 'POST',
  path: `${campaignPath}/uploadContactsCampaign`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({ campaign_id: id, outcome: earlierOutcome }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadContactsProductList = defineRoute({
  name: 'uploadContactsProductList',
  summary: 'Take whoever bought one of these products within so many days, or none of them, as recipients',
  method: 'POST',
  path: `${campaignPath}/uploadContactsProductList`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: purchase.extend({ product_ids: z.array(id).min(1).max(mostProducts) }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});
