import { z } from 'zod';
import { type Block, blockSchema } from '../blocks/index.ts';
import { type BlockId, blockId, type Output, outputKey, variableName } from '../model/names.ts';

/**
 * No graph is larger: it is read whole, by people and by the server. The most ways out of a block are a list's: ten rows,
 * another answer, none, and not sent.
 */
export const graphLimits = { blocks: 500, bytes: 512 * 1024, variables: 50, outputs: 13 } as const;

export const variable = z.object({
  name: variableName,
  kind: z.enum(['text', 'number', 'boolean', 'date']).default('text'),
  initial: z.string().max(1000).optional(),
});
export type Variable = z.output<typeof variable>;

/** What ends a run wherever it waits. */
const exit = z.discriminatedUnion('on', [
  z.object({ on: z.literal('ordered'), min_total: z.number().min(0).optional() }),
  z.object({ on: z.literal('replied') }),
  z.object({ on: z.literal('clicked') }),
  z.object({ on: z.literal('joined'), group_id: z.int().positive() }),
  z.object({ on: z.literal('undeliverable') }),
]);
export type Exit = z.output<typeof exit>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const whenPersonActs = z.enum(['leave', 'go_on']);

export const rules = z.object({
  /** Whether somebody may come in again; days count from when they came in last. */
  reentry: z
    .union([z.enum(['always', 'once']), z.object({ days: z.int().min(1).max(365) })])
    .default('always'),
  /** One open run a person. */
  alone: z.boolean().default(true),
  when_answered: whenPersonActs.default('leave'),
  when_closed: whenPersonActs.default('leave'),
  exits: z.array(exit).max(10).default([]),
  goal: exit.nullable().default(null),
  quiet_hours: z.object({ from: clock, to: clock }).nullable().default(null),
  purpose: z.enum(['marketing', 'service']).default('service'),
  /** Whether its messages may earn credit for orders. */
  sells: z.boolean().default(false),
});
export type Rules = z.output<typeof rules>;

export interface Graph {
  format: 1;
  start: BlockId;
  blocks: Record<BlockId, Block>;
  /** Where each output leads; what leads nowhere ends the run. */
  next: Record<BlockId, Record<Output, BlockId>>;
  variables: Variable[];
  rules: Rules;
}

/** As the database keeps it: an accent takes two, an emoji four. */
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * A graph as it is saved: of a right shape, and perhaps unfinished. What is missing or wrong in it is told by
 * `validate`, and only stops publishing.
 */
export const graph = z
  .object({
    format: z.literal(1).default(1),
    start: blockId,
    // Counted before anything is looked at.
    blocks: z
      .record(z.string(), z.unknown())
      .refine((blocks) => Object.keys(blocks).length <= graphLimits.blocks, { error: 'too_many_blocks' })
      .pipe(z.record(blockId, blockSchema)),
    next: z.record(blockId, z.record(outputKey, blockId)).default({}),
    variables: z.array(variable).max(graphLimits.variables).default([]),
    rules: rules.prefault({}),
  })
  .refine(({ blocks, start }) => blocks[start]?.type === 'trigger', { error: 'no_start', path: ['start'] })
  .refine((value) => bytesOf(value) <= graphLimits.bytes, {
    error: 'too_large',
  }) as unknown as z.ZodType<Graph>;
