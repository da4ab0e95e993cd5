import type { GalleryKind } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { StoredContent } from '../../../messaging/kinds/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { isShown } from '../thread/readThread.ts';

export type GalleryRow = {
  id: number;
  direction: 'in' | 'out';
  happened_at: Date;
  sender_first_name: string | null;
  sender_last_name: string | null;
} & Extract<StoredContent, { type: 'media' | 'text' | 'message_cta_url' }>;

export interface GalleryPage {
  contactId: number;
  kind: GalleryKind;
  /** Older messages than this one; null: the newest of all. */
  beforeId: number | null;
  limit: number;
}

const mediaTypes = { pictures: 'image', videos: 'video', documents: 'document', audio: 'audio' } as const;

/** In the very words of the indexes of migration 0350: only so does PostgreSQL see that they hold all of it. */
export function isOfKind(kind: GalleryKind): RawBuilder<boolean> {
  return kind === 'links'
    ? sql`(m.type = 'message_cta_url' or (m.type = 'text' and m.content ->> 'body' ~* '(https?://|www[.])[^[:space:]]'))`
    : sql`m.type = 'media' and m.content ->> 'type' = ${mediaTypes[kind]}`;
}

/** The statement behind the gallery; exported so that a test can ask PostgreSQL how it is run. */
export function galleryQuery(
  { teamId, phoneNumberId }: NumberScope,
  { contactId, kind, beforeId, limit }: GalleryPage,
): RawBuilder<GalleryRow> {
  const older = beforeId === null ? sql`` : sql`and m.id < ${beforeId}`;
  return sql<GalleryRow>`
    select m.id, m.direction, m.happened_at, m.type, m.content,
      u.first_name as sender_first_name, u.last_name as sender_last_name
    from messages m
    left join users u on u.id = m.sender_user_id
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = ${contactId}
      and m.revoked_at is null and ${isOfKind(kind)} and ${isShown} ${older}
    order by m.id desc limit ${limit}`;
}
