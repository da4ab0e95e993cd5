import { z } from 'zod';
import { optinStatuses } from './optinStatuses.ts';

// Conditions about people, as segments and automations have them.
// "is not", "does not contain" and "not in" hold for people without a value too, as everybody reads them.

const id = z.int().positive();
const words = z.string().trim().min(1).max(200);
const days = z.int().min(1).max(3650);
const date = z.iso.date();

/** Capitals and accents do not matter. */
export const textTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['is', 'is_not', 'contains', 'does_not_contain', 'starts_with']), value: words }),
  z.object({ op: z.enum(['is_set', 'is_not_set']) }),
]);

export const numberTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte']), value: z.number() }),
  z.object({ op: z.literal('between'), from: z.number(), to: z.number() }),
  z.object({ op: z.enum(['is_set', 'is_not_set']) }),
]);

/** Of an amount that everybody has, if only 0. */
export const amountTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte']), value: z.number() }),
  z.object({ op: z.literal('between'), from: z.number(), to: z.number() }),
]);

/**
 * Days are those of the team's time zone. `before` and `after` leave the day itself out. `within_last_days: 1` is today;
 * `not_within_last_days` holds for those to whom it never happened too.
 */
export const dateTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['on', 'before', 'after']), date }),
  z.object({ op: z.enum(['within_last_days', 'not_within_last_days', 'within_next_days']), days }),
  z.object({ op: z.enum(['is_set', 'is_not_set']) }),
]);

export const booleanTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['is_true', 'is_false', 'is_set', 'is_not_set']) }),
]);

export const choiceTest = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['any_of', 'none_of']), values: z.array(words).min(1).max(250) }),
  z.object({ op: z.enum(['is_set', 'is_not_set']) }),
]);

/** A field of the team's own: the test follows its kind. Values that do not suit the kind count as empty. */
const attributeCondition = <Kind extends string, T extends z.ZodType>(kind: Kind, test: T) =>
  z.object({ about: z.literal('attribute'), key: z.string().min(1).max(200), kind: z.literal(kind), test });

export const textColumns = ['name', 'first_name', 'last_name', 'phone_number', 'email'] as const;
export const timeColumns = [
  'created_at',
  'last_interaction_at',
  'last_message_received_at',
  'last_order_date',
] as const;
/** What somebody bought in the shop, as `integrations.shopify` of a conversation has it; `total_spent` in whole units: 12.5 is €12.50. */
export const amountColumns = ['orders_count', 'total_spent'] as const;

/** One sentence about a person. */
export const segmentCondition = z.union([
  z.object({ about: z.enum(textColumns), test: textTest }),
  /** ISO 3166 codes. */
  z.object({ about: z.literal('country_code'), test: choiceTest }),
  /** As somebody said, not guessed. `fr` is French of any country, `fr_CA` that of Canada alone. */
  z.object({ about: z.literal('language'), test: choiceTest }),
  z.object({
    about: z.literal('optin_status'),
    op: z.enum(['any_of', 'none_of']),
    values: z.array(z.enum(optinStatuses)).min(1),
  }),
  attributeCondition('text', textTest),
  attributeCondition('number', numberTest),
  attributeCondition('date', dateTest),
  attributeCondition('boolean', booleanTest),
  attributeCondition('choice', choiceTest),
  /** On at least one of the lists, or on none of them. */
  z.object({ about: z.literal('list'), op: z.enum(['in', 'not_in']), group_ids: z.array(id).min(1).max(50) }),
  /** The conversation on this number has at least one of these labels, or none of them. */
  z.object({
    about: z.literal('label'),
    op: z.enum(['any_of', 'none_of']),
    label_ids: z.array(id).min(1).max(50),
  }),
  z.object({ about: z.enum(timeColumns), test: dateTest }),
  z.object({ about: z.enum(amountColumns), test: amountTest }),
  /** Ordered one of these products, or none of them; cancelled orders and what was sent back are none. `within_days` null: ever. */
  z.object({
    about: z.literal('product'),
    op: z.enum(['bought', 'not_bought']),
    product_ids: z.array(id).min(1).max(50),
    within_days: days.nullable(),
  }),
  /** `received`: it reached them. `campaign_id` null: any campaign of the number. Without `within_days`: ever. */
  z.object({
    about: z.literal('campaign'),
    op: z.enum(['received', 'not_received', 'read', 'not_read', 'replied', 'not_replied']),
    campaign_id: id.nullable(),
    within_days: days.optional(),
  }),
  /** The conversation on this number; `none`: there is none. */
  z.object({
    about: z.literal('conversation'),
    op: z.enum(['is', 'is_not']),
    state: z.enum(['open', 'closed', 'snoozed', 'none', 'window_open', 'human_needed', 'unread']),
  }),
  /** Followed a tracked link that we sent; `within_days` null: ever. */
  z.object({
    about: z.literal('link_click'),
    op: z.enum(['clicked', 'not_clicked']),
    within_days: days.nullable(),
  }),
]);
export type SegmentCondition = z.output<typeof segmentCondition>;

/** Sentences joined by "and" or by "or". */
const match = z.enum(['all', 'any']);
export const segmentBranch = z.object({ match, conditions: z.array(segmentCondition).min(1).max(30) });
/** One level of brackets is what people can still read. No condition at all: everybody. */
export const segmentConditions = z.object({
  match,
  conditions: z.array(z.union([segmentBranch, segmentCondition])).max(30),
});
export type SegmentConditions = z.output<typeof segmentConditions>;
