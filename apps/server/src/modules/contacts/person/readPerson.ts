import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** One part of what is held on somebody: its name in the file, and the query that reads its rows. */
interface Part {
  name: string;
  from: string;
  /** Columns that tell nothing of the person. */
  without: string[];
  order: string;
}

/** Everything that bears a person's id. A test walks the catalogue, so that no table is forgotten. */
export const parts: readonly Part[] = [
  { name: 'identities', from: 'contact_identities', without: [], order: 'created_at' },
  { name: 'consent', from: 'consent_events', without: [], order: 'id' },
  {
    name: 'conversations',
    from: 'conversations',
    without: ['version', 'typing_at'],
    order: 'phone_number_id',
  },
  {
    name: 'messages',
    from: 'messages',
    without: ['claimed_by', 'claimed_at', 'attempts', 'open_status', 'priority', 'raw'],
    order: 'id',
  },
  { name: 'notes', from: 'conversation_notes', without: ['client_id'], order: 'id' },
  { name: 'contact_notes', from: 'contact_notes', without: ['client_id'], order: 'id' },
  { name: 'conversation_events', from: 'conversation_events', without: [], order: 'id' },
  { name: 'reply_times', from: 'reply_times', without: [], order: 'id' },
  { name: 'resolutions', from: 'resolutions', without: [], order: 'id' },
  { name: 'ratings', from: 'ratings', without: ['message_ids'], order: 'id' },
  { name: 'labels', from: 'conversation_labels', without: [], order: 'id' },
  { name: 'pins', from: 'conversation_pins', without: [], order: 'id' },
  { name: 'followers', from: 'conversation_followers', without: [], order: 'id' },
  { name: 'notifications', from: 'notifications', without: [], order: 'id' },
  { name: 'scheduled_messages', from: 'scheduled_messages', without: [], order: 'id' },
  { name: 'links', from: 'tracked_links', without: ['token', 'target_id'], order: 'id' },
  { name: 'clicks', from: 'message_clicks', without: ['target_id'], order: 'id' },
  { name: 'chat_links', from: 'chat_link_arrivals', without: [], order: 'id' },
  { name: 'forms', from: 'optin_submissions', without: ['code'], order: 'id' },
  { name: 'campaigns', from: 'campaign_recipients', without: ['decision', 'sources'], order: 'id' },
  { name: 'imports', from: 'import_effects', without: ['created', 'joined'], order: 'import_id' },
  { name: 'lists', from: 'group_members', without: [], order: 'added_at' },
  { name: 'left_lists', from: 'group_removals', without: [], order: 'id' },
  { name: 'orders', from: 'shop_orders', without: [], order: 'id' },
  { name: 'carts', from: 'shop_carts', without: [], order: 'id' },
  { name: 'shops', from: 'shop_customers', without: [], order: 'platform' },
  { name: 'first_contacts', from: 'portfolio_recipients', without: [], order: 'last_at' },
  {
    name: 'not_duplicates',
    from: 'not_duplicates',
    // Ids of other people.
    without: ['contact_id', 'other_contact_id'],
    order: 'id',
  },
  { name: 'automations', from: 'automation_runs', without: ['depth', 'bursts'], order: 'id' },
  { name: 'automations_missed', from: 'automation_misses', without: [], order: 'id' },
  // What happened and is not taken yet: gone within a moment.
  { name: 'automations_next', from: 'automation_inputs', without: ['tries', 'not_before'], order: 'id' },
  { name: 'hook_calls', from: 'hook_calls', without: ['headers', 'ip_address', 'user_agent'], order: 'id' },
  { name: 'merges', from: 'contact_merges', without: [], order: 'id' },
];

/** Under which they may stand. */
const columns = (from: string) =>
  from === 'contact_merges'
    ? ['kept_contact_id']
    : from === 'not_duplicates'
      ? ['contact_id', 'other_contact_id']
      : ['contact_id'];
const atOnce = 1000;

/** The rows of one part as JSON texts, a page at a time: a thread may be very long. */
export async function* readPart(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { from, without, order }: Part,
  teamId: number,
  contactId: number,
): AsyncGenerator<string[]> {
  for (let offset = 0; ; offset += atOnce) {
    const rows = await read(async (tx) => {
      const found = await sql<{ row: string }>`
        select (to_jsonb(t) - 'team_id' - ${without}::text[] ${names(from)})::text as row
        from ${sql.table(from)} t
        where t.team_id = ${teamId}
          and ${contactId} in (${sql.join(columns(from).map((name) => sql.ref(`t.${name}`)))})
        order by ${sql.ref(`t.${order}`)} limit ${atOnce} offset ${offset}`.execute(tx);
      return found.rows.map(({ row }) => row);
    });
    yield rows;
    if (rows.length < atOnce) return;
  }
}

/** What a bare id would not tell the person. */
function names(from: string) {
  switch (from) {
    case 'messages':
      return sql`|| jsonb_build_object('content', herald.whole_content(t.team_id, t.content), 'reactions', (
        select coalesce(jsonb_agg(to_jsonb(r) - 'team_id' - 'message_id'), '[]') from message_reactions r
        where r.team_id = t.team_id and r.message_id = t.id))`;
    case 'shop_orders':
      return sql`|| jsonb_build_object('lines', (
        select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity) order by l.line_id), '[]')
        from shop_order_lines l where l.team_id = t.team_id and l.order_id = t.id))`;
    case 'group_members':
      return sql`|| jsonb_build_object('list', (
        select g.name from groups g where g.team_id = t.team_id and g.id = t.group_id))`;
    case 'automation_runs':
    case 'automation_misses':
      return sql`|| jsonb_build_object('automation', (
        select a.name from automations a where a.team_id = t.team_id and a.id = t.automation_id))`;
    case 'campaign_recipients':
      return sql`|| jsonb_build_object('campaign', (
        select p.name from campaigns p where p.team_id = t.team_id and p.id = t.campaign_id))`;
    default:
      return sql``;
  }
}
