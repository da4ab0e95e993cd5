import { type RawBuilder, sql } from 'kysely';

// What is tested is kept as a version below nought: so it never changes under whoever is in it, the numbers of what was live
// stay without gaps, and every count and list leaves it out by its number alone.

export const ofTest = ({ version }: { version: number }): boolean => version < 0;

/** Of a row, or of the table of that name. */
export function isTest(table?: string): RawBuilder<boolean> {
  return sql`(${sql.ref(table === undefined ? 'version' : `${table}.version`)} < 0)`;
}

const keptDays = 30;

/** Tests that ended before this moment, and versions that were kept for tests before it, are forgotten; or are in so many days. */
export const forgottenBefore = (now: Date, inDays = 0): Date =>
  new Date(now.getTime() - (keptDays - inDays) * 86_400_000);
