import { sql } from 'kysely';
import type { JobContext } from '../../../platform/jobs/index.ts';
import type { StoredMedia } from '../../kinds/index.ts';

/** A received file that is still at WhatsApp. */
export interface WaitingMedia {
  team_id: number;
  id: number;
  phone_number_id: number;
  contact_id: number;
  content: StoredMedia;
  meta_id: string;
  access_token_sealed: string | null;
}

/** Null when it was fetched already, or is gone. */
export async function findWaiting(
  ctx: JobContext,
  teamId: number,
  messageId: number,
): Promise<WaitingMedia | null> {
  const { rows } = await ctx.db.read((tx) =>
    sql<WaitingMedia>`
      select m.team_id, m.id, m.phone_number_id, m.contact_id, m.content, n.meta_id, a.access_token_sealed
      from messages m
      join phone_numbers n on n.team_id = m.team_id and n.id = m.phone_number_id
      join whatsapp_accounts a on a.team_id = n.team_id and a.id = n.whatsapp_account_id
      where m.team_id = ${teamId} and m.id = ${messageId} and m.type = 'media'
        and m.content ->> 'file_id' is null and m.content ->> 'meta_media_id' is not null
    `.execute(tx),
  );
  return rows[0] ?? null;
}
