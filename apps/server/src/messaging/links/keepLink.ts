import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { tokenOf } from './shorten.ts';

interface NewLink {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  messageId: number;
  shortUrl: string;
  url: string;
}

/** Stores where a short address leads, in the transaction of the message that carries it. */
export async function keepLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('tracked_links')
    .values({
      team_id: link.teamId,
      phone_number_id: link.phoneNumberId,
      contact_id: link.contactId,
      message_id: link.messageId,
      token: tokenOf(link.shortUrl),
      url: link.url,
    })
    .execute();
}

/** How often the links of messages were followed, by message; those without a tracked link are left out. */
export async function readClicks(
  tx: Tx,
  teamId: number,
  messageIds: readonly number[],
): Promise<Map<number, number>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; clicks: number }>`
    select message_id as id, sum(click_count)::int as clicks from tracked_links
    where team_id = ${teamId} and message_id = any(${messageIds}::bigint[])
    group by message_id`.execute(tx);
  return new Map(rows.map(({ id, clicks }) => [id, clicks]));
}
