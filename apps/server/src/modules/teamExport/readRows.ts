import { sql } from 'kysely';
import type { TenantDb } from '../../platform/database/index.ts';
import type { Part } from './parts.ts';

const atOnce = 1000;

interface Row {
  /** As one line of JSON. */
  line: string;
  at: string[];
}

/** The rows of one table as lines of JSON, a page at a time and in the order of its key, however many there are. */
export async function* readRows(db: TenantDb, part: Part, teamId: number): AsyncGenerator<string[]> {
  for (let after: string[] | null = null; ; ) {
    const rows = await readPage(db, part, teamId, after);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce || part.keys.length === 0) return;
    after = last.at;
  }
}

function readPage(
  db: TenantDb,
  { table, keys, without }: Part,
  teamId: number,
  after: readonly string[] | null,
): Promise<Row[]> {
  const columns = keys.map(({ name }) => sql`${sql.ref(`t.${name}`)}`);
  const order = columns.length > 0 ? sql`order by ${sql.join(columns)}` : sql``;
  const values = after?.map((value, index) => sql`${value}::text::${sql.raw(keys[index]?.type ?? 'text')}`);
  const behind = values ? sql`and (${sql.join(columns)}) > (${sql.join(values)})` : sql``;
  return db.read(async (tx) => {
    const { rows } = await sql<Row>`
      select (to_jsonb(t) - ${without}::text[] ${more(table)})::text as line,
        array[${sql.join(columns.map((column) => sql`${column}::text`))}]::text[] as at
      from ${sql.table(table)} t
      where t.team_id = ${teamId} ${behind} ${order} limit ${atOnce}`.execute(tx);
    return rows;
  });
}

/** What a row alone would not tell. */
function more(table: string) {
  switch (table) {
    case 'messages':
      return sql`|| jsonb_build_object('content', herald.whole_content(t.team_id, t.content), 'reactions', (
        select coalesce(jsonb_agg(to_jsonb(r) - 'team_id' - 'message_id'), '[]') from message_reactions r
        where r.team_id = t.team_id and r.message_id = t.id))`;
    case 'members':
      return sql`|| (select jsonb_build_object('email', u.email, 'first_name', u.first_name, 'last_name', u.last_name)
        from users u where u.id = t.user_id)`;
    default:
      return sql``;
  }
}
