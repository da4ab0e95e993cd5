import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { campaignParams, campaignPath } from './path.ts';

/** Whom of an earlier campaign: by what became of their message. */
export const earlierOutcomes = [
  'everyone',
  /** It arrived, and they neither opened nor answered it. Whoever hides read receipts is among them. */
  'not_read',
  'read',
  /** It arrived, and they did not answer. */
  'not_replied',
  'replied',
  /** They followed a link of it, and did not order since. */
  'clicked_not_ordered',
  'failed',
  /** They got nothing, because a rule left them out. */
  'skipped',
] as const;
export const earlierOutcome = z.enum(earlierOutcomes);
export type EarlierOutcome = z.output<typeof earlierOutcome>;

export const countOutcomes = defineRoute({
  name: 'countOutcomes',
  summary: 'How many people of a campaign there are of each outcome, to write to them again',
  method: 'GET',
  path: `${campaignPath}/outcomes`,
  access: 'number',
  permission: 'campaigns.view',
  params: campaignParams,
  // Each by its name: a record of an enum is not described in a way that readers of the API understand.
  response: z.object({
    data: z.object({
      everyone: z.int(),
      not_read: z.int(),
      read: z.int(),
      not_replied: z.int(),
      replied: z.int(),
      clicked_not_ordered: z.int(),
      failed: z.int(),
      skipped: z.int(),
    } satisfies Record<EarlierOutcome, z.ZodInt>),
    /** False while what became known since is being counted: asked again in a moment, it is there. */
    meta: z.object({ is_current: z.boolean() }),
  }),
});
