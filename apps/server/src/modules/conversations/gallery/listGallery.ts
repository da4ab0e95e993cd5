import type { GalleryItem, RouteQuery, listGallery as route } from '@herald/contract';
import { pagesIn } from '@herald/whatsapp/model';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import { presentContent } from '../../../messaging/kinds/index.ts';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import { requestTimeout } from '../../../platform/database/index.ts';
import { linkTo, readFiles } from '../../../platform/files/index.ts';
import { accessConversation } from '../access.ts';
import { type GalleryRow, galleryQuery } from './galleryQuery.ts';

const noClicks = new Map();

/**
 * A page of what a conversation holds of one kind. Row-level security may not look into a message ahead of its policy, so the
 * index is asked as the pipeline, which names the team itself, once it is known that the person may see the conversation.
 */
export async function listGallery(
  ctx: RequestContext,
  contactId: number,
  { kind, cursor, per_page }: RouteQuery<typeof route>,
) {
  const beforeId = cursor === undefined ? null : readCursor(cursor, z.tuple([z.int().min(0)]), 'cursor')[0];
  await ctx.db.read((tx) => accessConversation(tx, ctx, contactId));
  const { teamId } = ctx;
  const { rows, files } = await ctx.app.database.pipeline
    .withTeam(teamId, { statementTimeout: requestTimeout })
    .read(async (tx) => {
      const page = { contactId, kind, beforeId, limit: per_page + 1 };
      const { rows } = await galleryQuery(ctx, page).execute(tx);
      const fileIds = rows.flatMap(({ type, content }) => (type === 'media' ? (content.file_id ?? []) : []));
      return { rows, files: await readFiles(tx, teamId, fileIds) };
    });
  const page = rows.slice(0, per_page);
  const last = page.at(-1);
  return {
    data: page.flatMap((row) => present(ctx, row, files)),
    meta: { next_cursor: rows.length > page.length && last ? writeCursor([last.id]) : null, per_page },
  };
}

function present(
  ctx: RequestContext,
  row: GalleryRow,
  files: Awaited<ReturnType<typeof readFiles>>,
): GalleryItem[] {
  const base = {
    message_id: row.id,
    at: row.happened_at.toISOString(),
    contact_is_sender: row.direction === 'in',
    sender_name: [row.sender_first_name, row.sender_last_name].filter(Boolean).join(' ') || null,
  };
  if (row.type !== 'media') {
    // What looks like an address and is none (`https://bank.example@other.example`) is no link in the thread either.
    const urls =
      row.type === 'text' ? pagesIn(row.content.body) : [row.content.original_url ?? row.content.url];
    return urls.length > 0 ? [{ ...base, kind: 'links', urls, text: row.content.body }] : [];
  }
  const link = (fileId: number | null) => {
    const file = fileId === null ? undefined : files.get(fileId);
    return file ? linkTo(ctx.app, file) : null;
  };
  const shown = presentContent(row, { link, locale: ctx.locale, clicks: noClicks });
  if (shown.type !== 'media') return [];
  const { media_url, error, caption, file_name, size, voice } = shown.message;
  return [{ ...base, kind: 'file', media_url, error, caption, file_name, size, voice }];
}
