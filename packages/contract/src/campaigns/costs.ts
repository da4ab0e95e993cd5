import { z } from 'zod';
import { data, money } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaignParams, campaignPath } from './path.ts';

/** Why a campaign costs something else than its messages were expected to when they left. */
export const costReasons = [
  /** Meta charges for what it delivers. */
  'undelivered',
  /** Not delivered yet, or WhatsApp has not said what it costs. */
  'open',
  /** Inside the service window. */
  'free_window',
  /** The person came by an ad or a page of the company. */
  'free_ad',
  /** WhatsApp charged it as another category than the template's. */
  'other_category',
  'other_currency',
  /** Another price than that of the list: a tier, or a list that changed. */
  'other_price',
] as const;
export type CostReason = (typeof costReasons)[number];

/** Prices of Meta: the currency that they are in, and the day from which they hold. */
export const priceListNamed = z.object({ currency: z.string(), valid_from: z.iso.date() });

export const campaignCosts = z.object({
  /** What all messages that left were expected to cost, by the list of the day. */
  forecast: money,
  /** What was delivered, at the prices of WhatsApp's webhooks. */
  actual: money,
  /** False while what became known since is being counted: asked again in a moment, it is there. */
  is_current: z.boolean(),
  /** Messages that left. */
  messages: z.int(),
  /** The price list behind the forecast; null before the start. */
  price_list: priceListNamed.nullable(),
  /** By country, or what of the world has one price, and category; the dearest first. */
  lines: z.array(
    z.object({
      market: z.string(),
      category: z.string(),
      messages: z.int(),
      free: z.int(),
      forecast: money,
      cost: money,
    }),
  ),
  /** What makes the difference: together they are `actual` less `forecast`. */
  differences: z.array(z.object({ reason: z.enum(costReasons), messages: z.int(), amount: money })),
});
export type CampaignCosts = z.output<typeof campaignCosts>;

export const getCampaignCosts = defineRoute({
  name: 'getCampaignCosts',
  summary:
    'What a campaign cost beside what it was expected to, by country and category, and why they differ',
  method: 'GET',
  path: `${campaignPath}/costs`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(campaignCosts),
});
