import { z } from 'zod';

/** Whom of an earlier campaign: by what became of their message. */
export const earlierOutcomes = [
  'everyone',
  /** It arrived, and they neither opened nor answered it. Whoever hides read receipts is among them. */
  'not_read',
  'read',
  /** It arrived, and they did not answer. */
  'not_replied',
  'replied',
  'failed',
  /** They got nothing, because a rule left them out. */
  'skipped',
] as const;
export const earlierOutcome = z.enum(earlierOutcomes);
export type EarlierOutcome = z.output<typeof earlierOutcome>;
