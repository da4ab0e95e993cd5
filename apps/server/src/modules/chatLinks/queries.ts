import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

export interface ChatLinkRow {
  id: number;
  token: string;
  name: string;
  message: string;
  visits_count: number;
  conversations_count: number;
  last_visited_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
}

const columns = [
  'id',
  'token',
  'name',
  'message',
  'visits_count',
  'conversations_count',
  'last_visited_at',
  'archived_at',
  'created_at',
] as const;

/** Those in use, or those that were put away; newest first. */
export function readChatLinks(tx: Tx, scope: NumberScope, archived: boolean): Promise<ChatLinkRow[]> {
  return tx
    .selectFrom('chat_links')
    .select(columns)
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** The only door to one link of a number. */
export async function accessChatLink(tx: Tx, scope: NumberScope, id: number): Promise<ChatLinkRow> {
  const row = await tx
    .selectFrom('chat_links')
    .select(columns)
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
