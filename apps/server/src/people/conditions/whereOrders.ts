import type { amountTest, dateTest } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { whereDay, whereNumber } from './whereTests.ts';

type Sql = RawBuilder<unknown>;
type AmountTest = z.output<typeof amountTest>;

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
