import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/index.ts';

/** A table of teams as the archive shows it. */
export interface Part {
  table: string;
  /** Its key behind the team, in which its rows are read. */
  keys: readonly { name: string; type: string }[];
  /** Columns that nobody takes with them. */
  without: readonly string[];
}

/** What only serves Herald itself: indexes of words, running counts, turns, and what else stands in other tables already. */
const inner = new Set([
  'alerts',
  'balance_days',
  'balance_holds',
  'balance_messages',
  'balance_replies',
  'billing_notices',
  'campaign_looks',
  'inbox_turns',
  'message_counts',
  'message_reactions',
  'message_words',
  'notifications',
  'portfolio_recipients',
  'reply_time_progress',
  'reply_times',
  'report_blocks',
  'report_marks',
  'resolutions',
  'send_claims',
  'team_exports',
  'team_storage',
  'template_structures',
]);

/** Secrets, and keys of the file store: by what they are called, so a new table does not tell them either. */
const secret = /sealed|hash|token|secret|(^|_)pin(_|$)|(^|_)key$/;
/** Called like one, and none: what a team calls a field of its contacts. */
const harmless = new Set(['contact_fields.key', 'balance_lines.key']);
const workings = new Set(['team_id', 'claimed_by', 'claimed_at', 'open_status', 'raw', 'search', 'decision']);

interface Found {
  table: string;
  columns: string[];
  keys: Part['keys'];
}

/** Every table that holds something of a team, by the catalogue: a table that comes later is in the archive by itself. */
export async function readParts(db: Kysely<DB>): Promise<Part[]> {
  const { rows } = await sql<Found>`
    select c.relname as "table",
      array_agg(a.attname::text order by a.attnum) as columns,
      (select coalesce(json_agg(json_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod)) order by x.n), '[]')
       from pg_constraint p, unnest(p.conkey) with ordinality x (num, n)
       join pg_attribute k on k.attrelid = c.oid and k.attnum = x.num
       where p.conrelid = c.oid and p.contype = 'p' and k.attname <> 'team_id') as keys
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
    group by c.oid, c.relname order by c.relname`.execute(db);
  return rows
    .filter(({ table }) => !inner.has(table))
    .map(({ table, columns, keys }) => ({
      table,
      keys,
      without: columns.filter((name) => isHidden(table, name)),
    }));
}

function isHidden(table: string, column: string): boolean {
  if (harmless.has(`${table}.${column}`)) return false;
  return workings.has(column) || secret.test(column);
}
