import type { booleanTest, choiceTest, dateTest, numberTest, textTest } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';

type Sql = RawBuilder<unknown>;

// Each takes an expression and returns one that is true or false, never null: "is not" also holds for those without a
// value, which plain SQL would leave out.

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const certain = (test: Sql): Sql => sql`coalesce(${test}, false)`;

/** `text` is an expression of type text. Accents and capitals do not count. */
export function whereText(test: z.output<typeof textTest>, text: Sql): Sql {
  const plain = sql`herald.plain(${text})`;
  switch (test.op) {
    case 'is':
      return certain(sql`${plain} = herald.plain(${test.value})`);
    case 'is_not':
      return sql`not ${certain(sql`${plain} = herald.plain(${test.value})`)}`;
    case 'contains':
      return certain(sql`${plain} like herald.plain(${`%${escapeLike(test.value)}%`})`);
    case 'does_not_contain':
      return sql`not ${certain(sql`${plain} like herald.plain(${`%${escapeLike(test.value)}%`})`)}`;
    case 'starts_with':
      return certain(sql`${plain} like herald.plain(${`${escapeLike(test.value)}%`})`);
    case 'is_set':
      return certain(sql`${text} <> ''`);
    case 'is_not_set':
      return sql`not ${certain(sql`${text} <> ''`)}`;
  }
}

const comparisons = {
  eq: sql`=`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

/** `number` is an expression of type numeric, null for whoever has none. */
export function whereNumber(test: z.output<typeof numberTest>, number: Sql): Sql {
  switch (test.op) {
    case 'is_set':
      return sql`(${number} is not null)`;
    case 'is_not_set':
      return sql`(${number} is null)`;
    case 'between':
      return certain(sql`${number} between ${test.from}::numeric and ${test.to}::numeric`);
    case 'not_eq':
      return sql`not ${certain(sql`${number} = ${test.value}::numeric`)}`;
    default:
      return certain(sql`${number} ${comparisons[test.op]} ${test.value}::numeric`);
  }
}

/** `day` is an expression of type date; `today` the team's. */
export function whereDay(test: z.output<typeof dateTest>, day: Sql, today: Sql): Sql {
  switch (test.op) {
    case 'is_set':
      return sql`(${day} is not null)`;
    case 'is_not_set':
      return sql`(${day} is null)`;
    case 'on':
      return certain(sql`${day} = herald.as_date(${test.date})`);
    case 'before':
      return certain(sql`${day} < herald.as_date(${test.date})`);
    case 'after':
      return certain(sql`${day} > herald.as_date(${test.date})`);
    case 'within_last_days':
      return certain(sql`${day} > ${today} - ${test.days}::int and ${day} <= ${today}`);
    case 'not_within_last_days':
      return sql`not ${certain(sql`${day} > ${today} - ${test.days}::int and ${day} <= ${today}`)}`;
    case 'within_next_days':
      return certain(sql`${day} >= ${today} and ${day} < ${today} + ${test.days}::int`);
  }
}

export function whereBoolean(test: z.output<typeof booleanTest>, value: Sql): Sql {
  switch (test.op) {
    case 'is_true':
      return certain(value);
    case 'is_false':
      return certain(sql`not ${value}`);
    case 'is_set':
      return sql`(${value} is not null)`;
    case 'is_not_set':
      return sql`(${value} is null)`;
  }
}

export function whereChoice(test: z.output<typeof choiceTest>, text: Sql): Sql {
  switch (test.op) {
    case 'any_of':
      return certain(sql`${text} = any(${test.values}::text[])`);
    case 'none_of':
      return sql`not ${certain(sql`${text} = any(${test.values}::text[])`)}`;
    case 'is_set':
      return certain(sql`${text} <> ''`);
    case 'is_not_set':
      return sql`not ${certain(sql`${text} <> ''`)}`;
  }
}
