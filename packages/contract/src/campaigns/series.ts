import { z } from 'zod';
import { data, id, money } from '../common.ts';
import { defineRoute } from '../route.ts';
import { campaign } from './campaign.ts';
import { campaignParams, campaignPath } from './path.ts';
import { calendarDate, campaignSeries, recurrence, recurrenceEnd } from './recurrence.ts';
import { campaignStep } from './steps.ts';

/** A date of the past, with the campaign that it made or why it made none. */
export const seriesOccurrence = z.object({
  date: calendarDate,
  /** Null where the date was skipped. */
  campaign: z
    .object({
      id,
      name: z.string(),
      step: campaignStep,
      /** It was deleted since; its figures stay. */
      is_deleted: z.boolean(),
      total_contact: z.int(),
      sendings: z.int(),
      delivered_messages: z.int(),
      read_messages: z.int(),
      campaign_cost: money,
      /** Why it was held or stopped. */
      stop_reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    })
    .nullable(),
  skipped: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type SeriesOccurrence = z.output<typeof seriesOccurrence>;

/** The newest ones; older ones stand in the list of campaigns. */
export const mostOccurrences = 60;

export const getCampaignSeries = defineRoute({
  name: 'getCampaignSeries',
  summary: 'How a campaign repeats, and what became of its last 60 dates',
  method: 'GET',
  path: `${campaignPath}/series`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  response: data(z.object({ series: campaignSeries.nullable(), occurrences: z.array(seriesOccurrence) })),
});

export const setCampaignSeries = defineRoute({
  name: 'setCampaignSeries',
  summary:
    'Repeat a campaign by a rule on the clock of the team, or change how it repeats. A date that is behind is not made again',
  method: 'PUT',
  path: `${campaignPath}/series`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  body: z.object({
    rule: recurrence,
    starts_on: calendarDate,
    ends: recurrenceEnd.default({ kind: 'never' }),
  }),
  response: data(campaign),
  errors: ['campaign_wrong_step', 'campaign_blocked', 'plan_required', 'time_passed'],
});

const change = {
  path: `${campaignPath}/series`,
  access: 'number',
  permission: 'campaigns.send',
  params: campaignParams,
  response: data(campaign),
  errors: ['campaign_wrong_step'],
} as const;

export const pauseCampaignSeries = defineRoute({
  ...change,
  name: 'pauseCampaignSeries',
  summary: 'Make no campaigns of this one for now; one that is on its way goes on',
  method: 'POST',
  path: `${campaignPath}/series/pause`,
});

export const resumeCampaignSeries = defineRoute({
  ...change,
  name: 'resumeCampaignSeries',
  summary: 'Go on with the next date; those that passed meanwhile are not made up for',
  method: 'POST',
  path: `${campaignPath}/series/resume`,
});

export const endCampaignSeries = defineRoute({
  ...change,
  name: 'endCampaignSeries',
  summary: 'Repeat a campaign no more; what it made stays',
  method: 'DELETE',
});
