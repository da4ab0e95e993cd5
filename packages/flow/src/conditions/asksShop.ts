import type { FlowCondition, FlowConditions } from './condition.ts';

const told = new Set<FlowCondition['about']>([
  'ordered',
  'orders_count',
  'total_spent',
  'last_order_date',
  'product',
]);

/** Whether something is asked that only a shop tells of. */
export function asksShop({ conditions }: FlowConditions): boolean {
  return conditions.some((one) =>
    'conditions' in one ? one.conditions.some(({ about }) => told.has(about)) : told.has(one.about),
  );
}
