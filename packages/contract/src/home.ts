import { z } from 'zod';
import { campaignSummary } from './campaigns/campaign.ts';
import { data, money, numberParams, numberPath, time } from './common.ts';
import { conversation } from './conversations/conversation.ts';
import { defineRoute } from './route.ts';

/** How many days the page looks back on what was earned. */
export const earnedDays = 30;

export const earned = z.object({
  since: time,
  /** Orders of a shop of the team have come in, whenever. */
  has_orders: z.boolean(),
  /** Not cancelled, by people whom we know, since then. */
  orders: z.int(),
  /** Of these, those that messages of this number have the credit for, within five days. */
  credited_orders: z.int(),
  /** What is left of the credited ones after refunds, by currency; the largest first. */
  turnover: z.array(money),
  /** What the campaigns cost that began since then. */
  cost: z.array(money),
  /** Turnover by cost; null without a cost, and where currencies differ. */
  roas: z.number().nullable(),
});
export type Earned = z.output<typeof earned>;

export const home = z.object({
  /** Open conversations whose last word is the customer's: how many (up to `mostAwaiting`), and the first five. */
  waiting: z.object({ count: z.int(), conversations: z.array(conversation) }).nullable(),
  /** Campaigns under way or waiting for their next step, and whether there ever was one. */
  campaigns: z.object({ open: z.array(campaignSummary), any: z.boolean() }).nullable(),
  earned: earned.nullable(),
  /** Steps towards the first campaign that the number itself does not tell. */
  setup: z.object({ contacts: z.boolean(), template: z.boolean(), campaign: z.boolean() }).nullable(),
});
export type Home = z.output<typeof home>;

export const getHome = defineRoute({
  name: 'getHome',
  summary: 'What needs an answer, what runs and what it earned; each part null for whoever may not see it',
  method: 'GET',
  path: `${numberPath}/home`,
  access: 'number',
  params: numberParams,
  response: data(home),
});
