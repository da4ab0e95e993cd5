import { z } from 'zod';
import { id, numberParams, numberPath, time } from '../common.ts';
import { campaignSchedule } from '../delivery.ts';
import { defineRoute } from '../route.ts';
import { campaignStep } from './steps.ts';

/** A month of the team's calendar, `YYYY-MM`. */
export const calendarMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const calendarEntry = z.object({
  id,
  name: z.string(),
  step: campaignStep,
  schedule: campaignSchedule.nullable(),
  /** When it started, or will start by itself. */
  at: time,
  /** The same on the team's clock, `YYYY-MM-DDTHH:mm`. */
  local_time: z.string(),
  total_contact: z.int(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

/** A date on which a campaign that repeats will make one. */
export const plannedEntry = z.object({
  /** Of the campaign that repeats. */
  id,
  name: z.string(),
  at: time,
  local_time: z.string(),
});
export type PlannedEntry = z.output<typeof plannedEntry>;

export const showCampaignCalendar = defineRoute({
  name: 'showCampaignCalendar',
  summary:
    'Campaigns of a month on the clock of the team: those that started and those that will by themselves',
  method: 'GET',
  path: `${numberPath}/campaign_calendar`,
  access: 'number',
  permission: 'campaigns.view',
  params: numberParams,
  query: z.object({
    /** Left out, this month on the team's clock. */
    month: calendarMonth.optional(),
  }),
  response: z.object({
    data: z.array(calendarEntry),
    /** What will come of campaigns that repeat, as they stand now. */
    planned: z.array(plannedEntry),
    /** `total` is more than there are entries only where a month has more than a thousand. */
    meta: z.object({ month: calendarMonth, time_zone: z.string(), total: z.int() }),
  }),
});
