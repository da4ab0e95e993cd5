import { z } from 'zod';
import { blockId, variableName } from '../model/names.ts';
import { numberTest, segmentCondition, textTest } from './segment.ts';

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
    op: z.enum(['delivered', 'not_delivered', 'read', 'not_read', 'failed', 'clicked', 'not_clicked']),
  }),
  /** An order since the person came in, or within so many days. */
  z.object({
    about: z.literal('ordered'),
    op: z.enum(['ordered', 'not_ordered']),
    since: z.union([z.literal('entry'), z.int().min(1).max(365)]),
  }),
  /** The weekday on the team's clock: 1 is Monday. */
  z.object({ about: z.literal('weekday'), days: z.array(z.int().min(1).max(7)).min(1).max(7) }),
]);
export type OwnCondition = z.output<typeof ownCondition>;

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
