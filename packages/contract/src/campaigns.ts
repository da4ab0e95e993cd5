import { z } from 'zod';
import {
  data,
  id,
  money,
  numberParams,
  numberPath,
  numberThing,
  page,
  pageQuery,
  shortName,
  time,
} from './common.ts';
import {
  campaignSchedule,
  campaignSpeed,
  campaignWaiting,
  canaryProgress,
  deliveryOptions,
  portfolioUse,
  scheduleZones,
} from './delivery.ts';
import { contactImport } from './imports.ts';
import { messageStatus } from './messages.ts';
import { defineRoute } from './route.ts';
import { neededVariable, templateStructure } from './templates.ts';

export const uploadingSteps = [
  'CONTACTS_UPLOADING_FILE',
  'CONTACTS_UPLOADING_LIST',
  'CONTACTS_UPLOADING_SHOPIFY',
  'CONTACTS_UPLOADING_KLAVIYO',
  'CONTACTS_UPLOADING_OPTIN',
  'CONTACTS_UPLOADING_SEGMENT',
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
  addContacts: ['CREATED', 'CONTACTS_UPLOADED'],
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

export const campaignSummary = z.object({
  id,
  name: z.string(),
  step: campaignStep,
  /** Messages that WhatsApp took. */
  sendings: z.int(),
  total_contact: z.int(),
  delivered_messages: z.int(),
  read_messages: z.int(),
  /** Read of delivered, 0 to 1; null before anything was delivered. */
  open_rate: z.number().nullable(),
  campaign_cost: money,
  turnover: money,
  roas: z.number().nullable(),
  order_count: z.int(),
  template_name: z.string().nullable(),
  schedule: campaignSchedule.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type CampaignSummary = z.output<typeof campaignSummary>;

export const contactFields = [
  'name',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'country_code',
] as const;

/** Where the value of a template variable comes from. `fallback` is used when the person has none. */
export const variableSource = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('column'),
    column: z.string().min(1).max(200),
    fallback: z.string().max(1024).default(''),
  }),
  z.object({
    source: z.literal('field'),
    field: z.enum(contactFields),
    fallback: z.string().max(1024).default(''),
  }),
  z.object({
    source: z.literal('attribute'),
    attribute: z.string().min(1).max(200),
    fallback: z.string().max(1024).default(''),
  }),
  z.object({ source: z.literal('text'), text: z.string().max(1024) }),
]);
export type VariableSource = z.output<typeof variableSource>;

/** `body.1` → where its value comes from. */
export const variableMapping = z.record(z.string().max(40), variableSource);
export type VariableMapping = z.output<typeof variableMapping>;

/** Why a recipient got no message; the gate's reasons. */
export const skipReasons = [
  'opted_out',
  'no_phone',
  'template_not_usable',
  'template_paused',
  'number_not_connected',
  'number_in_violation',
  'variable_missing',
  'window_closed',
  'duplicate_recipient',
  'frequency_capped',
  'plan_required',
  'portfolio_limit',
  'recipient_time',
  'quiet_hours',
] as const;
export const skipReason = z.enum(skipReasons);
export type SkipReason = z.output<typeof skipReason>;

export const campaign = z.object({
  id,
  name: z.string(),
  description: z.string(),
  step: campaignStep,
  /** The step in plain words for programs. */
  status: z.enum(['draft', 'uploading', 'ready', 'scheduled', 'sending', 'paused', 'finished']),
  /** Why it stopped by itself, when it did: the error of WhatsApp and what to do. */
  stop_reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  template: z
    .object({
      id,
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string(),
      structure: templateStructure,
    })
    .nullable(),
  amount_needed_to_send: money,
  /** What Meta will charge in the end: what it cost so far and an estimate for those who wait. */
  meta_price: money,
  /** What was delivered so far. */
  campaign_cost: money,
  /** What messages under way will probably cost; a budget counts it with what was delivered. */
  reserved_cost: money,
  stats: z.object({
    total_contact: z.int(),
    /** Still to be sent. */
    total_pending: z.int(),
    /** Taken by WhatsApp, whatever happened after. */
    total_sended: z.int(),
    total_delivered: z.int(),
    total_read: z.int(),
    total_failed: z.int(),
    total_skipped: z.int(),
    total_uncertain: z.int(),
    total_replied: z.int(),
    /** Paced by WhatsApp: taken, and not yet let go or refused. */
    total_held: z.int(),
    /** Wanted no more after this campaign. */
    total_opted_out: z.int(),
    /** Each 0 to 1. */
    rate_sended: z.number(),
    rate_delivered: z.number(),
    rate_read: z.number(),
    rate_failed: z.number(),
  }),
  variables_needed: z.array(neededVariable),
  variables: variableMapping,
  /** Columns of the imported file that variables can use. */
  columns: z.array(z.string()),
  /** The import that feeds or fed it, with progress. */
  import: contactImport.nullable(),
  scheduled_at: time.nullable(),
  /** In the team's time zone, as text. */
  scheduled_at_converted: z.string().nullable(),
  delivery: deliveryOptions,
  schedule: campaignSchedule.nullable(),
  waiting: campaignWaiting.nullable(),
  /** Null unless it is sending and something left lately. */
  live: campaignSpeed.nullable(),
  /** Null without a first slice. */
  canary: canaryProgress.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type Campaign = z.output<typeof campaign>;

export const recipientStatus = z.enum(['pending', ...messageStatus.options.filter((s) => s !== 'received')]);

export const campaignContact = z.object({
  id,
  contact_id: id,
  name: z.string().nullable(),
  phone_number: z.string().nullable(),
  status: recipientStatus,
  sended_at: time.nullable(),
  delivered_at: time.nullable(),
  read_at: time.nullable(),
  failed: z.boolean(),
  /** When somebody who waits is due; null for those whose turn comes by itself. */
  waits_until: time.nullable(),
  /** In words: why it failed, was skipped, is uncertain or waits. */
  reason: z.object({ code: z.string(), message: z.string() }).nullable(),
  variables: z.record(z.string(), z.string()),
});
export type CampaignContact = z.output<typeof campaignContact>;

/** Everything a person checks before they press Start. */
export const campaignReview = z.object({
  total: z.int(),
  sendable: z.int(),
  skipped: z.array(z.object({ reason: skipReason, count: z.int() })),
  cost: money,
  /** True when a market has no price of its own in the list. */
  cost_is_estimate: z.boolean(),
  cost_by_market: z.array(
    z.object({ market: z.string(), recipients: z.int(), unit_price: z.number(), cost: money }),
  ),
  /** Under the number's throughput, the speed limit and the portfolio's limit, from a start now or as scheduled. */
  duration_seconds: z.int(),
  finishes_at: time.nullable(),
  portfolio: portfolioUse,
  /** What forbids a start now; empty when it may start. Codes name texts of the web app. */
  blockers: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Real people with the values they would get. */
  preview: z.array(
    z.object({
      contact_id: id,
      name: z.string().nullable(),
      phone_number: z.string().nullable(),
      variables: z.record(z.string(), z.string()),
      /** Keys without a value and without a fallback. */
      missing: z.array(z.string()),
    }),
  ),
});
export type CampaignReview = z.output<typeof campaignReview>;

const params = numberThing('campaign_id');
const path = `${numberPath}/campaigns/:campaign_id`;

export const listCampaigns = defineRoute({
  name: 'listCampaigns',
  summary: 'Campaigns with their results',
  method: 'GET',
  path: `${numberPath}/campaigns`,
  access: 'number',
  permission: 'campaigns.view',
  params: numberParams,
  query: pageQuery.extend({
    period: z.enum(campaignPeriods).default('all_time'),
    attribution_window: z.enum(attributionWindows).default('5_days'),
    search: z.string().trim().max(120).optional(),
  }),
  response: page(campaignSummary),
});

export const getCampaign = defineRoute({
  name: 'getCampaign',
  summary: 'One campaign with live numbers',
  method: 'GET',
  path,
  access: 'number',
  permission: 'campaigns.view',
  params,
  response: data(campaign),
});

export const createCampaign = defineRoute({
  name: 'createCampaign',
  summary: 'Create a campaign for a template',
  method: 'POST',
  path: `${numberPath}/campaigns`,
  access: 'number',
  permission: 'campaigns.manage',
  params: numberParams,
  body: z.object({
    name: shortName,
    description: z.string().trim().max(500).default(''),
    template_id: id,
  }),
  response: data(campaign),
  status: 201,
  errors: ['template_not_usable'],
});

export const updateCampaign = defineRoute({
  name: 'updateCampaign',
  summary: 'Change name, template, the source of each variable or the delivery',
  method: 'PUT',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  body: z.object({
    name: shortName.optional(),
    description: z.string().trim().max(500).optional(),
    template_id: id.optional(),
    variables: variableMapping.optional(),
    /** Replaces all of them. */
    delivery: deliveryOptions.optional(),
  }),
  response: data(campaign),
  errors: ['campaign_wrong_step', 'template_not_usable'],
});

export const deleteCampaign = defineRoute({
  name: 'deleteCampaign',
  summary: 'Delete a campaign; messages already sent stay in their conversations',
  method: 'DELETE',
  path,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  status: 204,
  errors: ['campaign_wrong_step'],
});

export const listCampaignContacts = defineRoute({
  name: 'listCampaignContacts',
  summary: 'The recipients, each with its own story',
  method: 'GET',
  path: `${path}/contacts`,
  access: 'number',
  permission: 'campaigns.view',
  params,
  query: pageQuery.extend({
    status: z
      .enum(['all', 'pending', 'sent', 'delivered', 'read', 'failed', 'skipped', 'uncertain'])
      .default('all'),
    search: z.string().trim().max(120).optional(),
  }),
  response: page(campaignContact),
});

export const reviewCampaign = defineRoute({
  name: 'reviewCampaign',
  summary: 'Count, cost, duration, who drops out and why, and previews with real people',
  method: 'GET',
  path: `${path}/review`,
  access: 'number',
  permission: 'campaigns.view',
  params,
  response: data(campaignReview),
});

export const getExcelTemplate = defineRoute({
  name: 'getExcelTemplate',
  summary: "An Excel file with the columns that the campaign's template needs",
  method: 'GET',
  path: `${path}/getExcelTemplate`,
  access: 'number',
  permission: 'campaigns.view',
  params,
  responseKind: 'file',
});

export const uploadContactsCsvExcel = defineRoute({
  name: 'uploadContactsCsvExcel',
  summary:
    'Upload the recipients (`contacts`) and import them with the suggested mapping (`default_country` optional)',
  method: 'POST',
  path: `${path}/uploadContactsCsvExcel`,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  bodyKind: 'multipart',
  response: data(campaign),
  errors: ['campaign_wrong_step', 'file_refused', 'phone_column_missing'],
});

export const uploadContactsKanalList = defineRoute({
  name: 'uploadContactsKanalList',
  summary: 'Take the contacts of lists as recipients',
  method: 'POST',
  path: `${path}/uploadContactsKanalList`,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  body: z.object({ group_ids: z.array(id).min(1).max(50) }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadContactsSegment = defineRoute({
  name: 'uploadContactsSegment',
  summary: 'Take whoever meets the conditions of segments now as recipients',
  method: 'POST',
  path: `${path}/uploadContactsSegment`,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  body: z.object({ segment_ids: z.array(id).min(1).max(20) }),
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const uploadEveryWhatsappContactOptIn = defineRoute({
  name: 'uploadEveryWhatsappContactOptIn',
  summary: 'Take everybody who opted in as recipients',
  method: 'POST',
  path: `${path}/uploadEveryWhatsappContactOptIn`,
  access: 'number',
  permission: 'campaigns.manage',
  params,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const startCampaign = defineRoute({
  name: 'startCampaign',
  summary: 'Start sending, or go on after a pause',
  method: 'POST',
  path: `${path}/start`,
  access: 'number',
  permission: 'campaigns.send',
  params,
  response: data(campaign),
  errors: ['campaign_wrong_step', 'campaign_blocked', 'plan_required'],
});

export const scheduleCampaign = defineRoute({
  name: 'scheduleCampaign',
  summary: "Start by itself at a time of the team's clock, or of each recipient's",
  method: 'POST',
  path: `${path}/schedule`,
  access: 'number',
  permission: 'campaigns.send',
  params,
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
  path: `${path}/schedule`,
  access: 'number',
  permission: 'campaigns.send',
  params,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const pauseCampaign = defineRoute({
  name: 'pauseCampaign',
  summary: 'Send nothing more for now. Messages already handed to WhatsApp are still delivered',
  /** A GET by the product specification; the server refuses it when another site caused it all the same. */
  method: 'GET',
  path: `${path}/pause`,
  access: 'number',
  permission: 'campaigns.send',
  params,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
});

export const exportCampaign = defineRoute({
  name: 'exportCampaign',
  summary: 'Every recipient with status and reason as CSV, and the rows that never became one',
  method: 'GET',
  path: `${path}/export`,
  access: 'number',
  permission: ['campaigns.manage', 'contacts.export'],
  params,
  responseKind: 'file',
});

/** Recipients whose outcome is unknown after a crash: a person decides. */
export const settleUncertain = defineRoute({
  name: 'settleUncertain',
  summary: 'Resend the uncertain recipients of a campaign, or let them go',
  method: 'POST',
  path: `${path}/settle_uncertain`,
  access: 'number',
  permission: 'campaigns.send',
  params,
  body: z.object({ decision: z.enum(['resend', 'let_go']), accept_duplicate: z.boolean().default(false) }),
  response: data(z.object({ settled: z.int() })),
  errors: ['too_early', 'duplicate_not_accepted'],
});

export const settleUncertainRecipient = defineRoute({
  name: 'settleUncertainRecipient',
  summary: 'Resend to one uncertain recipient, or let it go',
  method: 'POST',
  path: `${path}/contacts/:recipient_id/settle_uncertain`,
  access: 'number',
  permission: 'campaigns.send',
  params: params.extend({ recipient_id: params.shape.campaign_id }),
  body: z.object({ decision: z.enum(['resend', 'let_go']), accept_duplicate: z.boolean().default(false) }),
  response: data(z.object({ settled: z.int() })),
  errors: ['too_early', 'duplicate_not_accepted'],
});
