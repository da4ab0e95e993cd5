import { z } from 'zod';
import { blockId, clockTime, variableName } from '../model/names.ts';
import { numberTest, segmentCondition, textTest } from './segment.ts';

/** `replied`: the person wrote on this number since the message left. */
export const messageOps = [
  'delivered',
  'not_delivered',
  'read',
  'not_read',
  'failed',
  'clicked',
  'not_clicked',
  'replied',
  'not_replied',
] as const;

/** What an automation knows besides the person. */
const ownCondition = z.union([
  z.object({ about: z.literal('variable'), name: variableName, test: textTest }),
  z.object({ about: z.literal('variable_number'), name: variableName, test: numberTest }),
  /** A value of the trigger: `order.number`, `hook.size`. */
  z.object({ about: z.literal('trigger'), path: z.string().min(1).max(100), test: textTest }),
  z.object({ about: z.literal('trigger_number'), path: z.string().min(1).max(100), test: numberTest }),
  /** What became of the message that a block sent in this run. */
  z.object({
    about: z.literal('message'),
    block_id: blockId,
    op: z.enum(messageOps),
  }),
  /** An order since the person came in, or within so many days. */
  z.object({
    about: z.literal('ordered'),
    op: z.enum(['ordered', 'not_ordered']),
    since: z.union([z.literal('entry'), z.int().min(1).max(365)]),
  }),
  /** The weekday on the team's clock: 1 is Monday. */
  z.object({ about: z.literal('weekday'), days: z.array(z.int().min(1).max(7)).min(1).max(7) }),
  /** The time on the team's clock, from the one minute to before the other; over midnight if it ends before it begins. */
  z.object({ about: z.literal('clock'), from: clockTime, to: clockTime }),
  /** The opening hours of the number; who has none is always there. */
  z.object({ about: z.literal('open'), op: z.enum(['open', 'closed']) }),
]);
export type OwnCondition = z.output<typeof ownCondition>;

export const ownSubjects = ownCondition.options.map(({ shape }) => shape.about.value);

/** Whether a condition is about the run or the moment rather than the person. */
export const isOwn = (condition: object): condition is OwnCondition =>
  'about' in condition && ownSubjects.includes(condition.about as OwnCondition['about']);

export const flowCondition = z.union([ownCondition, segmentCondition]);
export type FlowCondition = z.output<typeof flowCondition>;

const match = z.enum(['all', 'any']);
const flowBranch = z.object({ match, conditions: z.array(flowCondition).min(1).max(30) });
export const flowConditions = z.object({
  match: match.default('all'),
  conditions: z
    .array(z.union([flowBranch, flowCondition]))
    .max(30)
    .default([]),
});
export type FlowConditions = z.output<typeof flowConditions>;
