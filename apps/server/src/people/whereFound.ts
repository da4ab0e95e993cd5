import { type RawBuilder, sql } from 'kysely';
import { escapeLike, searchWords } from '../platform/searchWords.ts';

/** The contacts `c` in which every word of a search occurs, whatever its accents and capitals. */
export function whereFound(search: string): RawBuilder<unknown> {
  const words = searchWords(search);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`c.search like herald.plain(${`%${escapeLike(word)}%`})`),
    sql` and `,
  );
}
