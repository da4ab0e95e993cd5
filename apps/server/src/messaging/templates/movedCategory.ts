import { type RawBuilder, sql } from 'kysely';

/**
 * The part of an update of `templates t` that remembers that WhatsApp moved one to another category, which costs another
 * price. `category`: the one that holds from now on, null as before.
 */
export function movedCategory(category: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const moves = sql`${category}::text <> t.category`;
  return sql`
    category_before = case when ${moves} then t.category else t.category_before end,
    category_moved_at = case when ${moves} then ${at}::timestamptz else t.category_moved_at end`;
}
