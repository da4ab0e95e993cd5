import { type RawBuilder, sql } from 'kysely';

/** The time that a page of a thread covers: from `after` on, and before `before`; null is the end of that side. */
export interface Span {
  after: Date | null;
  before: Date | null;
}

/** Colleagues may write a lot below a few messages; a page stays a page. */
export const mostEntries = 1000;

export function within(column: RawBuilder<unknown>, { after, before }: Span): RawBuilder<unknown> {
  const start = after ? sql`and ${column} >= ${after}` : sql``;
  const end = before ? sql`and ${column} < ${before}` : sql``;
  return sql`${start} ${end}`;
}
