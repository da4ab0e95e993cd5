import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  checkMedia,
  hasErrors,
  isAnimatedWebp,
  type MediaKind,
  mediaKindOf,
  webpHeadBytes,
} from '@herald/whatsapp';
import type { RequestContext } from '../../context.ts';
import type { Upload } from '../../http/uploads.ts';
import type { FileRow } from '../../platform/files/index.ts';
import { detectType } from './detectType.ts';
import { insertFile } from './queries.ts';
import { refuse } from './refusals.ts';
import { requireRoom } from './requireRoom.ts';

export interface StoreOptions {
  /** Kinds that are welcome; all of them when absent. */
  kinds?: readonly MediaKind[];
}

/**
 * Keeps an uploaded file of the team, if WhatsApp would take it. What it is, its bytes say: names and types given by
 * browsers are only believed where bytes are silent.
 */
export async function storeUpload(
  ctx: RequestContext,
  upload: Upload,
  { kinds }: StoreOptions = {},
): Promise<FileRow> {
  const mimeType = await detectType(upload);
  const kind = mediaKindOf(mimeType);
  if (kinds && !kinds.includes(kind)) throw refuse(upload.fieldname, 'kind', { kinds: kinds.join(', ') });
  const animated = mimeType === 'image/webp' && (await isAnimated(upload.path));
  const problems = checkMedia(kind, mimeType, upload.size, { animated });
  if (hasErrors(problems)) {
    const [problem] = problems.filter(({ severity }) => severity === 'error');
    throw refuse(upload.fieldname, problem?.code ?? 'kind', problem?.params ?? {});
  }

  const sha256 = await hashFile(upload.path);
  const stored = await ctx.app.files.putStream(
    ctx.teamId,
    'uploads',
    createReadStream(upload.path),
    mimeType,
  );
  try {
    return await ctx.db.transaction(async (tx) => {
      const file = await insertFile(tx, {
        team_id: ctx.teamId,
        key: stored.key,
        name: cleanName(upload.filename),
        mime_type: mimeType,
        size: upload.size,
        sha256,
        media_type: kind,
        created_by: ctx.person.userId,
      });
      await requireRoom(tx, ctx, upload.fieldname);
      return file;
    });
  } catch (error) {
    await ctx.app.files.remove(ctx.teamId, stored.key);
    throw error;
  }
}

/** Stickers that move may be larger. */
async function isAnimated(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(webpHeadBytes), 0, webpHeadBytes, 0);
  return isAnimatedWebp(buffer.subarray(0, bytesRead));
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Shown to people and sent along to WhatsApp, so without folders and control characters. */
function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return clean.slice(0, 200) || 'file';
}
