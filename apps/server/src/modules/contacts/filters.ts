import type { OptinStatus } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';

export interface ContactFilters {
  search?: string | undefined;
  optin_status?: OptinStatus | undefined;
  group_id?: number | undefined;
}

/** The contacts `c` of a team that match. The team is always named, so this works for both database roles. */
export function whereMatches(teamId: number, filters: ContactFilters): RawBuilder<unknown> {
  const conditions = [sql`c.team_id = ${teamId}`];
  if (filters.optin_status) conditions.push(sql`c.optin_status = ${filters.optin_status}`);
  if (filters.group_id) {
    conditions.push(sql`exists (
      select from group_members m
      where m.team_id = c.team_id and m.group_id = ${filters.group_id} and m.contact_id = c.id)`);
  }
  conditions.push(whereFound(filters.search ?? ''));
  return sql.join(conditions, sql` and `);
}

/** The contacts `c` in which every word of a search occurs, whatever its accents and capitals. */
export function whereFound(search: string): RawBuilder<unknown> {
  const patterns = searchPatterns(search);
  if (patterns.length === 0) return sql`true`;
  return sql.join(
    patterns.map((pattern) => sql`c.search like herald.plain(${pattern})`),
    sql` and `,
  );
}

/**
 * Every word must occur somewhere in name, number or address. What looks like a phone number is one word, without the
 * punctuation and trunk zero that people type and the stored number lacks.
 */
function searchPatterns(search: string): string[] {
  const text = search.trim();
  if (text === '') return [];
  const digits = text.replace(/\D/g, '');
  if (/^[+\d\s().\-/]+$/.test(text) && digits !== '') return [`%${digits.replace(/^0+/, '') || digits}%`];
  return text
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
