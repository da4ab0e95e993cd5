import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { emit, type Fact } from '../../platform/events/index.ts';

/** Where a short address leads, after one more click was counted; null when there is none. */
export function countClick({ database, clock }: AppServices, token: string): Promise<string | null> {
  return database.pipeline.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await sql<ClickedLink>`
      update tracked_links set click_count = click_count + 1,
        first_clicked_at = coalesce(first_clicked_at, ${now}), last_clicked_at = ${now}
      where token = ${token}
      returning url, team_id, phone_number_id, contact_id, message_id, click_count`.execute(tx);
    const [link] = rows;
    if (!link) return null;
    emit(tx, factsOf(link, now));
    return link.url;
  });
}

interface ClickedLink {
  url: string;
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  message_id: number | null;
  click_count: number;
}

function factsOf({ team_id: teamId, ...link }: ClickedLink, at: Date): Fact[] {
  const { phone_number_id: phoneNumberId, contact_id: contactId, message_id, click_count: clicks } = link;
  if (message_id === null) return [];
  const data = { message_id, clicks };
  const by = { kind: 'customer', id: null } as const;
  return [{ type: 'link.clicked', teamId, phoneNumberId, contactId, at, by, data }];
}

/** The same for somebody who only looks. */
export async function findLink({ database }: AppServices, token: string): Promise<string | null> {
  const link = await database.statements
    .selectFrom('tracked_links')
    .select('url')
    .where('token', '=', token)
    .executeTakeFirst();
  return link?.url ?? null;
}
