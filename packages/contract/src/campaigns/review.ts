import { z } from 'zod';
import { data, id, money, time } from '../common.ts';
import { portfolioUse } from '../delivery.ts';
import { defineRoute } from '../route.ts';
import { templateStructure } from '../templates.ts';
import { priceListNamed } from './costs.ts';
import { mostVariants } from './experiment.ts';
import { campaignParams, campaignPath } from './path.ts';
import { skipReason } from './recipients.ts';

/** Everything a person checks before they press Start. */
export const campaignReview = z.object({
  total: z.int(),
  sendable: z.int(),
  /** Of those, about so many get nothing: the control group. */
  held_out: z.int(),
  /** What the control group will be able to show; null without one, and once it is drawn. */
  holdout: z
    .object({
      window_days: z.int(),
      /** The share of these people that buys within so many days, by the last three months; null where no order is known. */
      usual: z.number().nullable(),
      /** The smallest difference of it that shows four times of five; null when the group is too small, or nobody knows. */
      detectable: z.number().nullable(),
      /** When it is too small: so many would have to be held out. */
      needed: z.int().nullable(),
    })
    .nullable(),
  /** Of a campaign that tries several messages out; null without, and once it has begun. */
  experiment: z
    .object({
      /** People of each message. */
      each: z.array(z.int()),
      /** Who wait for the winner. */
      rest: z.int(),
      /** The share that read, clicked or replied in campaigns of the last 90 days; null where nobody knows. */
      usual: z.number().nullable(),
      /** The smallest difference of it that so many people show four times of five. */
      detectable: z.number().nullable(),
    })
    .nullable(),
  /** The languages in which a template of this name exists, the chosen one first; null where there is but one. */
  languages: z
    .array(
      z.object({
        template_id: id,
        language: z.string(),
        structure: templateStructure,
        /** Why nobody gets it: not approved, another category, or it asks for a value that the chosen one does not. */
        problem: z.enum(['status', 'category', 'variables']).nullable(),
        /** Of those who would get the message, who get this one if each gets their language; together they are `sendable`. */
        people: z.int(),
        /** Of these, those of whom only the country is known. */
        guessed: z.int(),
      }),
    )
    .nullable(),
  skipped: z.array(z.object({ reason: skipReason, count: z.int() })),
  cost: money,
  /** If none of it were free: so much is set aside where messages are paid ahead. */
  cost_at_most: money,
  /** People from ads, to whom everything is free for three days: counted as free when it reaches them in time from the start. */
  free_recipients: z.int(),
  /** True when a market has no price of its own in the list. */
  cost_is_estimate: z.boolean(),
  /** The list of Meta's prices behind the cost; null where none is known. */
  price_list: priceListNamed.nullable(),
  cost_by_market: z.array(
    z.object({ market: z.string(), recipients: z.int(), unit_price: z.number(), cost: money }),
  ),
  /** Under the number's throughput, the speed limit and the portfolio's limit, from a start now or as scheduled. */
  duration_seconds: z.int(),
  finishes_at: time.nullable(),
  /** When quiet hours or the recipients' own clocks hold everybody back at the start: the first moment at which one of them gets it. */
  first_leaves_at: time.nullable(),
  /** About how many people what is left of the budget reaches; null without one. */
  budget_reaches: z.int().nullable(),
  portfolio: portfolioUse,
  /** What forbids a start now; empty when it may start. Codes name texts of the web app. */
  blockers: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Real people with the values they would get. */
  preview: z.array(
    z.object({
      contact_id: id,
      name: z.string().nullable(),
      phone_number: z.string().nullable(),
      /** The template that they get, unless they were drawn for another message. */
      template_id: id.nullable(),
      variables: z.record(z.string(), z.string()),
      /** Keys without a value and without a fallback. */
      missing: z.array(z.string()),
      /** The same for the other messages of an A/B test. */
      others: z.array(
        z.object({
          position: z.int(),
          variables: z.record(z.string(), z.string()),
          missing: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** Whose values are the longest of all who would get it, among the preview; null where everybody gets the same. */
  longest_contact_id: id.nullable(),
});
export type CampaignReview = z.output<typeof campaignReview>;

export const sendTest = defineRoute({
  name: 'sendTest',
  summary: "Send the campaign's message to a phone of one's own, as one of its recipients would get it",
  method: 'POST',
  path: `${campaignPath}/test`,
  access: 'number',
  permission: ['campaigns.send', 'conversations.reply'],
  params: campaignParams,
  body: z.object({
    phone_number: z.string().trim().min(4).max(40),
    /** The recipient with whose values the variables are filled. */
    contact_id: id,
    /** Which message of an A/B test; 1 is the campaign's own. */
    position: z.int().min(1).max(mostVariants).default(1),
    /** A repeated call with the same one sends nothing twice. */
    client_id: z.uuid(),
  }),
  /** In whose thread it stands: the contact with that phone, who is made when there is none. */
  response: data(z.object({ contact_id: id, message_id: id })),
  errors: [
    'phone_invalid',
    'conflict',
    'variable_missing',
    'contact_opted_out',
    'contact_blocked',
    'template_not_usable',
    'number_not_connected',
  ],
});

export const reviewCampaign = defineRoute({
  name: 'reviewCampaign',
  summary: 'Count, cost, duration, who drops out and why, and previews with real people',
  method: 'GET',
  path: `${campaignPath}/review`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(campaignReview),
});
