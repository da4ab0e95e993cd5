import { z } from 'zod';
import { campaignParams, campaignPath } from './campaigns/path.ts';
import { attributionWindows, campaignPeriods } from './campaigns/steps.ts';
import {
  data,
  id,
  money,
  numberParams,
  numberPath,
  numberThing,
  page,
  pageQuery,
  teamParams,
  time,
} from './common.ts';
import { defineRoute } from './route.ts';

export const attributionWindow = z.enum(attributionWindows);
export type AttributionWindow = z.output<typeof attributionWindow>;

/** What proves that a message was noticed. */
export const touchEvidence = z.enum(['click', 'reply', 'read', 'delivered']);
export type TouchEvidence = z.output<typeof touchEvidence>;

/** Whose message has the credit of an order. */
export const creditSource = z.object({
  kind: z.enum(['campaign', 'automation', 'template']),
  id: id.nullable(),
  name: z.string().nullable(),
});

/** How a team credits orders; for all its campaigns, templates and automations at once. */
export const attributionSettings = z.object({
  /** What proves that a message was noticed. */
  counts_from: z.enum(['delivered', 'read', 'clicked']),
  /** Whether links of messages tell the shop's own analytics where their visitors come from. */
  utm: z.boolean(),
});
export type AttributionSettings = z.output<typeof attributionSettings>;

const settingsPath = '/api/teams/:team_id/attribution';

export const getAttribution = defineRoute({
  name: 'getAttribution',
  summary: 'How the team credits orders to messages',
  method: 'GET',
  path: settingsPath,
  access: 'team',
  permission: 'analytics.view',
  params: teamParams,
  /** `recomputing`: orders whose credit is being found out anew. */
  response: data(attributionSettings.extend({ recomputing: z.int() })),
});

export const updateAttribution = defineRoute({
  name: 'updateAttribution',
  summary: 'Change how orders are credited; those that there are are credited anew',
  method: 'PUT',
  path: settingsPath,
  access: 'team',
  permission: 'campaigns.manage',
  params: teamParams,
  body: attributionSettings,
  response: data(attributionSettings.extend({ recomputing: z.int() })),
});

export const creditedOrder = z.object({
  id,
  order_number: z.string(),
  /** Null for a guest, and once the person was erased. */
  contact: z.object({ id, name: z.string().nullable() }).nullable(),
  placed_at: time,
  /** As ordered, what is left of it after refunds and edits, and the difference. */
  total: money,
  net: money,
  refunded: money,
  status: z.enum(['open', 'cancelled']),
  credited: z
    .object({ source: creditSource, evidence: z.array(touchEvidence), age_seconds: z.int() })
    .nullable(),
});
export type CreditedOrder = z.output<typeof creditedOrder>;

export const listCampaignOrders = defineRoute({
  name: 'listCampaignOrders',
  summary: 'Orders that a campaign has the credit for, newest first',
  method: 'GET',
  path: `${campaignPath}/orders`,
  access: 'number',
  permission: 'analytics.view',
  params: campaignParams,
  query: pageQuery.extend({ attribution_window: attributionWindow.default('5_days') }),
  response: page(creditedOrder),
});

/** Why a message before an order did not lead to it. */
export const notCountedReasons = [
  'not_read',
  'not_clicked',
  'not_delivered',
  'after_order',
  'outside_30_days',
  'not_a_selling_message',
] as const;

export const orderWhy = z.object({
  order: creditedOrder,
  /** What proves that a message was noticed, as the team has it set. */
  counts_from: attributionSettings.shape.counts_from,
  window: attributionWindow,
  /** In words: why it was credited as it was, or why not at all. */
  verdict: z.string(),
  /** Messages that may have led to it, the best first. */
  touches: z.array(
    z.object({
      message_id: id.nullable(),
      source: creditSource,
      evidence: z.array(z.object({ kind: touchEvidence, at: time })),
      age_seconds: z.int(),
      /** Windows in which it has the credit. */
      windows: z.array(attributionWindow),
      /** Windows in which it came first: it would have their credit, went that to the first message and not to the last. */
      first_windows: z.array(attributionWindow),
      words: z.string(),
    }),
  ),
  /** Other messages of the month before it, and why they did not. */
  not_counted: z.array(
    z.object({
      message_id: id,
      source: creditSource,
      sent_at: time,
      reason: z.enum(notCountedReasons),
      words: z.string(),
    }),
  ),
});
export type OrderWhy = z.output<typeof orderWhy>;

export const explainOrder = defineRoute({
  name: 'explainOrder',
  summary: 'Why an order was credited to a message, or to none',
  method: 'GET',
  path: `${numberPath}/shopify_orders/:order_id/why`,
  access: 'number',
  permission: 'analytics.view',
  params: numberThing('order_id'),
  query: z.object({ attribution_window: attributionWindow.default('5_days') }),
  response: data(orderWhy),
});

export const templateConversion = z.object({
  template_id: id,
  name: z.string(),
  language: z.string(),
  /** What was sent with it stays true; there is no page of it any more. */
  is_deleted: z.boolean(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  clicked: z.int(),
  /** Null while no shop is connected. */
  order_count: z.int().nullable(),
  /** Orders of messages read, 0 to 1; null before anybody read. */
  conversion_rate: z.number().nullable(),
  /** Null while no shop is connected, and where orders came in several currencies. */
  turnover: money.nullable(),
  cost: money,
  roas: z.number().nullable(),
});
export type TemplateConversion = z.output<typeof templateConversion>;

export const listTemplateConversions = defineRoute({
  name: 'listTemplateConversions',
  summary: 'What templates were worth: messages sent and orders placed within the period',
  method: 'GET',
  path: `${numberPath}/analytics/template-conversions`,
  access: 'number',
  permission: 'analytics.view',
  params: numberParams,
  query: z.object({
    period: z.enum(campaignPeriods).default('all_time'),
    attribution_window: attributionWindow.default('5_days'),
  }),
  response: data(z.array(templateConversion)),
});
