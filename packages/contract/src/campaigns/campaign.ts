import { z } from 'zod';
import { data, id, money, numberParams, numberPath, shortName, time } from '../common.ts';
import {
  campaignSchedule,
  campaignSpeed,
  campaignWaiting,
  canaryProgress,
  deliveryOptions,
} from '../delivery.ts';
import { contactImport } from '../imports.ts';
import { defineRoute } from '../route.ts';
import { neededVariable, templateStructure, trackedButton } from '../templates.ts';
import { earlierOutcome } from './earlier.ts';
import { experimentStates } from './experiment.ts';
import { campaignParams, campaignPath } from './path.ts';
import { calendarDate, campaignSeries } from './recurrence.ts';
import { attributionWindows, campaignStep } from './steps.ts';
import { variableMapping } from './variables.ts';

/** What it earned in a window: orders that it has the credit for. */
export const earnedFigures = z.object({
  /** Null while no shop is connected, and where orders came in several currencies. */
  turnover: money.nullable(),
  /** Turnover of what it cost, one decimal; null where nothing was paid, or in another currency. */
  roas: z.number().nullable(),
  /** Null while no shop is connected. */
  order_count: z.int().nullable(),
});

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
  ...earnedFigures.shape,
  template_name: z.string().nullable(),
  schedule: campaignSchedule.nullable(),
  /** How it repeats; null for the others. */
  series: campaignSeries.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type CampaignSummary = z.output<typeof campaignSummary>;

/** The steps in plain words; `scheduled` is ready and starts by itself, `recurring` never starts but makes those that do. */
export const campaignStatuses = [
  'draft',
  'uploading',
  'ready',
  'scheduled',
  'recurring',
  'sending',
  'paused',
  'finished',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaign = z.object({
  id,
  name: z.string(),
  description: z.string(),
  step: campaignStep,
  /** The step in plain words for programs. */
  status: z.enum(campaignStatuses),
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
    /** Followed by a tracked link. */
    total_clicked: z.int(),
    /** Got nothing on purpose: nobody who was passed over. */
    total_held_out: z.int(),
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
  /** Of the window that was asked for. */
  earned: earnedFigures,
  /** Buttons of its message whose clicks are counted. */
  tracked_buttons: z.array(trackedButton),
  variables_needed: z.array(neededVariable),
  variables: variableMapping,
  /** Columns of the imported file that variables can use. */
  columns: z.array(z.string()),
  /** The import that feeds or fed it, with progress. */
  import: contactImport.nullable(),
  /** The source from which people are being added now; null for files, whose import tells, and otherwise. */
  adding: z
    .object({
      names: z.array(z.string()),
      /** Null until they are counted. */
      total: z.int().nullable(),
      read: z.int(),
      kept: z.int(),
      /** In already by another source. */
      joined: z.int(),
    })
    .nullable(),
  scheduled_at: time.nullable(),
  /** In the team's time zone, as text. */
  scheduled_at_converted: z.string().nullable(),
  /** Each person gets the template of their language, where it exists; see `languages` of the review. */
  by_language: z.boolean(),
  delivery: deliveryOptions,
  schedule: campaignSchedule.nullable(),
  /** How it repeats; null for the others. */
  series: campaignSeries.nullable(),
  /** The campaign that repeats and made this one, and for which date; null for the others. */
  occurrence_of: z.object({ id, name: z.string(), date: calendarDate }).nullable(),
  waiting: campaignWaiting.nullable(),
  /** Null unless it is sending and something left lately. */
  live: campaignSpeed.nullable(),
  /** How its test of several messages stands; null for those with one. */
  experiment: z.enum(experimentStates).nullable(),
  /** Null without a first slice. */
  canary: canaryProgress.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
});
export type Campaign = z.output<typeof campaign>;

export const getCampaign = defineRoute({
  name: 'getCampaign',
  summary: 'One campaign with live numbers',
  method: 'GET',
  path: campaignPath,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  query: z.object({ attribution_window: z.enum(attributionWindows).default('5_days') }),
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
  errors: ['template_not_usable'],
});

export const duplicateCampaign = defineRoute({
  name: 'duplicateCampaign',
  summary: 'Create a campaign with the message, variables and rules of another, and people of it if wanted',
  method: 'POST',
  path: `${campaignPath}/duplicate`,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({
    name: shortName,
    /** Whom of the other campaign it is for; null leaves the audience open. */
    recipients: earlierOutcome.nullable().default(null),
  }),
  response: data(campaign),
});

export const updateCampaign = defineRoute({
  name: 'updateCampaign',
  summary: 'Change name, template, the source of each variable or the delivery',
  method: 'PUT',
  path: campaignPath,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  body: z.object({
    name: shortName.optional(),
    description: z.string().trim().max(500).optional(),
    template_id: id.optional(),
    variables: variableMapping.optional(),
    by_language: z.boolean().optional(),
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
  path: campaignPath,
  access: 'number',
  permission: 'campaigns.manage',
  params: campaignParams,
  errors: ['campaign_wrong_step'],
});
