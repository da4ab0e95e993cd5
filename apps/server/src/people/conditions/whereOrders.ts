import type { amountTest, dateTest, SegmentCondition } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { whereDay, whereNumber } from './whereTests.ts';

type Sql = RawBuilder<unknown>;
type AmountTest = z.output<typeof amountTest>;

const dayMs = 86_400_000;

/** Whoever bought nothing has bought 0 times for 0. */
export function whereAmount(column: 'orders_count' | 'total_spent', test: AmountTest): Sql {
  const value = column === 'total_spent' ? wholeUnits : sql`s.orders_count`;
  return whereBought(whereNumber(test, value), isMetByZero(test));
}

/** `dayOf` turns a moment into a day of the team's clock; `today` is one. */
export function whereLastOrder(
  test: z.output<typeof dateTest>,
  dayOf: (moment: Sql) => Sql,
  today: Sql,
): Sql {
  const isMetByNobodys = test.op === 'is_not_set' || test.op === 'not_within_last_days';
  return whereBought(whereDay(test, dayOf(sql`s.last_order_at`), today), isMetByNobodys);
}

/**
 * Asks the kept totals (migration 0021) of contact `c`. A test that holds for people without any looks for those who do
 * not meet it: either way PostgreSQL joins both tables once, instead of looking somebody up for every contact.
 */
function whereBought(test: Sql, isMetWithout: boolean): Sql {
  const totals = sql`select from shop_customers s
    where s.team_id = c.team_id and s.contact_id = c.id and s.platform = 'shopify'`;
  return isMetWithout ? sql`not exists (${totals} and not ${test})` : sql`exists (${totals} and ${test})`;
}

export function whereProduct(
  { op, product_ids, within_days }: Extract<SegmentCondition, { about: 'product' }>,
  now: Date,
): Sql {
  const found = boughtProducts(product_ids, within_days, now);
  return op === 'bought' ? found : sql`not ${found}`;
}

/** Whether contact `c` bought one of them. An order that was cancelled and what was sent back count for nothing. */
export function boughtProducts(productIds: readonly number[], withinDays: number | null, now: Date): Sql {
  const recent =
    withinDays === null ? sql`` : sql`and o.placed_at > ${new Date(now.getTime() - withinDays * dayMs)}`;
  return sql`exists (
    select from shop_orders o join shop_order_lines l on l.team_id = o.team_id and l.order_id = o.id
    where o.team_id = c.team_id and o.contact_id = c.id and o.cancelled_at is null ${recent}
      and l.product_id = any(${productIds}::bigint[]) and l.quantity > 0)`;
}

function isMetByZero(test: AmountTest): boolean {
  switch (test.op) {
    case 'eq':
      return test.value === 0;
    case 'not_eq':
      return test.value !== 0;
    case 'gt':
      return test.value < 0;
    case 'gte':
      return test.value <= 0;
    case 'lt':
      return test.value > 0;
    case 'lte':
      return test.value >= 0;
    case 'between':
      return test.from <= 0 && test.to >= 0;
  }
}

/** Currencies that screens show with so many digits after the point: people type an amount as they read it. */
function currenciesOf(digits: number): string[] {
  return Intl.supportedValuesOf('currency').filter((currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits === digits;
  });
}

const wholeUnits = sql`s.total_spent::numeric / case
  when s.currency = any(${currenciesOf(0)}::text[]) then 1
  when s.currency = any(${currenciesOf(3)}::text[]) then 1000
  else 100 end`;
