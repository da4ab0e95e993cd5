import { z } from 'zod';
import { data, id, numberParams, numberPath, queryFlag, time } from './common.ts';
import { defineRoute } from './route.ts';
import { slaKind } from './sla.ts';

/** A report looks at no more than this. */
export const mostReportDays = 366;
/** What a report shows when no period is asked for, today among them. */
export const usualReportDays = 28;

/** Seconds; null where there was nothing to measure. */
const spans = z.object({ count: z.int(), median: z.int().nullable(), p90: z.int().nullable() });

export const supportReport = z.object({
  /** Up to when messages are counted; null before the first time. */
  counted_at: time.nullable(),
  timezone: z.string(),
  /** Whether the number has business hours, so that times can be counted within them. */
  has_business_hours: z.boolean(),
  /** How often people began to wait for an answer. */
  asked: z.int(),
  /** Of these, answered by a person of the team. */
  answered: z.int(),
  first_response: spans,
  response: spans,
  resolution: spans,
  /** What the targets of now say of the times of the period; what no target is about is left out. */
  sla: z.array(z.object({ kind: slaKind, kept: z.int(), broken: z.int() })),
  days: z.array(
    z.object({
      day: z.iso.date(),
      asked: z.int(),
      answered: z.int(),
      resolved: z.int(),
      first_response: z.int().nullable(),
    }),
  ),
  /** When people begin to wait: 1 is Monday, hours of the team's clock. Only where somebody did. */
  hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), asked: z.int() })),
  agents: z.array(
    z.object({
      user_id: id,
      name: z.string(),
      answered: z.int(),
      first_response: z.int().nullable(),
      response: z.int().nullable(),
      resolved: z.int(),
    }),
  ),
  /** Of the conversations that have a label now. */
  labels: z.array(
    z.object({
      label_id: id,
      name: z.string(),
      color: z.string(),
      asked: z.int(),
      response: z.int().nullable(),
    }),
  ),
  /** Why conversations were closed, the most frequent first; null where nobody said. */
  closings: z.array(
    z.object({
      reason_id: id.nullable(),
      name: z.string().nullable(),
      resolved: z.int(),
      resolution: z.int().nullable(),
    }),
  ),
  /** At this moment. */
  now: z.object({
    overdue: z.int(),
    waiting: z.int(),
    longest_since: time.nullable(),
    open: z.int(),
    unassigned: z.int(),
  }),
});
export type SupportReport = z.output<typeof supportReport>;

/** Days of the team's clock, both included; without them the last four weeks. */
const period = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional(), business: queryFlag });
export type ReportPeriod = z.output<typeof period>;

export const getSupportReport = defineRoute({
  name: 'getSupportReport',
  summary: 'Response and resolution times, load by day and hour, who answered and what about, over some days',
  method: 'GET',
  path: `${numberPath}/reports/support`,
  access: 'number',
  permission: 'analytics.view',
  params: numberParams,
  query: period,
  response: data(supportReport),
});

/** Of people who rated: how many, and the average of 1 to 5; null where nobody did. */
const rated = z.object({ answered: z.int(), average: z.number().nullable() });

export const ratingReport = z.object({
  /** How many were asked in the period; the rest is about these. */
  asked: z.int(),
  ...rated.shape,
  scores: z.array(z.object({ score: z.int().min(1).max(5), count: z.int() })),
  days: z.array(rated.extend({ day: z.iso.date() })),
  /** By who closed the conversation. */
  agents: z.array(rated.extend({ user_id: id, name: z.string() })),
  /** By the labels that the conversations have now. */
  labels: z.array(rated.extend({ label_id: id, name: z.string(), color: z.string() })),
  /** The newest ones with words. */
  comments: z.array(
    z.object({
      contact_id: id,
      name: z.string().nullable(),
      score: z.int(),
      comment: z.string(),
      answered_at: time,
    }),
  ),
});
export type RatingReport = z.output<typeof ratingReport>;

export const getRatingReport = defineRoute({
  name: 'getRatingReport',
  summary: 'How people rated the answers that they got, by day, agent and label, with their comments',
  method: 'GET',
  path: `${numberPath}/reports/ratings`,
  access: 'number',
  permission: 'analytics.view',
  params: numberParams,
  query: period.omit({ business: true }),
  response: data(ratingReport),
});
