import { z } from 'zod';
import { data } from './common.ts';
import { plans } from './plans.ts';
import { defineRoute } from './route.ts';

/** How the installation is doing, for its operators. */
export const overview = z.object({
  intake: z.object({
    /** Webhooks that came in and are not processed yet. */
    waiting: z.int(),
    /** Seconds that the oldest of them has waited. */
    lag_seconds: z.int(),
    parked: z.int(),
    /** Webhooks of the last 30 days with messages in WhatsApp groups, which are not taken in. */
    in_groups: z.int(),
  }),
  sending: z.object({
    /** Messages that are due and recipients of campaigns that may be sent to, none of which is with WhatsApp yet. */
    waiting: z.int(),
    /** Seconds that the one due longest has waited; for a campaign, since anybody of it was sent to. */
    lag_seconds: z.int(),
    /** Messages of which nobody knows whether they left. */
    uncertain: z.int(),
  }),
  jobs: z.object({
    /** Due and not begun. */
    waiting: z.int(),
    running: z.int(),
    /** Seconds that the one due longest has waited. */
    lag_seconds: z.int(),
    workers: z.int(),
    /** Given up after their last try, by kind. */
    failed: z.array(z.object({ name: z.string(), count: z.int(), error: z.string() })),
  }),
  storage: z.object({
    database_bytes: z.int(),
    /** Of the disk with the files; null when they are not on one. */
    disk_free_bytes: z.int().nullable(),
    disk_bytes: z.int().nullable(),
  }),
  versions: z.object({
    herald: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** The newest change of the schema that was applied. */
    schema: z.string(),
    graph: z.string(),
  }),
  teams_by_plan: z.array(z.object({ plan: z.enum(plans), count: z.int() })),
});
export type Overview = z.output<typeof overview>;

export const getOverview = defineRoute({
  name: 'getOverview',
  summary: 'How the installation is doing: queues, storage, versions, teams and their plans',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  response: data(overview),
});
