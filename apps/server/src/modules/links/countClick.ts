import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { publish } from '../../platform/realtime/index.ts';

/** Where a short address leads, after one more click was counted; null when there is none. */
export function countClick({ database, clock }: AppServices, token: string): Promise<string | null> {
  return database.pipeline.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await sql<{ url: string; phone_number_id: number; contact_id: number }>`
      update tracked_links set click_count = click_count + 1,
        first_clicked_at = coalesce(first_clicked_at, ${now}), last_clicked_at = ${now}
      where token = ${token}
      returning url, phone_number_id, contact_id`.execute(tx);
    const [link] = rows;
    if (!link) return null;
    const { phone_number_id, contact_id } = link;
    publish(tx, { name: 'messages.updated', payload: { phone_number_id, contact_ids: [contact_id] } });
    return link.url;
  });
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
