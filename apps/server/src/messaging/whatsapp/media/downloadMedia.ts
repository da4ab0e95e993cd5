import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bareMime } from '@herald/whatsapp';
import { fileTypeFromFile } from 'file-type';
import { cloudApiOf, openToken } from '../../../connectors/whatsapp.ts';
import { storable } from '../../../platform/database/storable.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';
import type { WaitingMedia } from './waitingMedia.ts';

/** People may send more than businesses may; past this it is no message any more. */
const maxBytes = 110 * 1024 * 1024;

/** Trying again would give the same. `code` is what the thread shows instead of the file. */
export class MediaRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'MediaRefused';
    this.code = code;
  }
}

export interface FetchedFile {
  key: string;
  name: string;
  mimeType: string;
  size: number;
  sha256: string;
}

/** Fetches a received file by way of a temporary one: it is only stored once its bytes proved to be what they claim. */
export async function downloadMedia(ctx: JobContext, message: WaitingMedia): Promise<FetchedFile> {
  const { content } = message;
  const folder = await mkdtemp(join(tmpdir(), 'herald-media-'));
  try {
    const path = join(folder, 'file');
    const sha256 = await fetchTo(ctx, message, path);
    const mimeType = await typeOf(path, content);
    const stored = await ctx.app.files.putStream(
      message.team_id,
      'received',
      createReadStream(path),
      mimeType,
    );
    const { size } = await stat(path);
    return { key: stored.key, name: storable(nameOf(content, mimeType)), mimeType, size, sha256 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTo(ctx: JobContext, message: WaitingMedia, path: string): Promise<string> {
  const api = cloudApiOf(ctx.app);
  const token = openToken(ctx.app, message.access_token_sealed);
  const mediaId = message.content.meta_media_id ?? '';
  const info = await api.getMedia({ token, mediaId, phoneNumberId: message.meta_id });
  if (info.size !== null && info.size > maxBytes)
    throw new MediaRefused('media_too_large', `${info.size} bytes`);
  const { stream } = await api.downloadMedia({ token, url: info.url, maxBytes, signal: ctx.signal });
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(stream, hashing, createWriteStream(path, { flags: 'wx' }), { signal: ctx.signal });
  const sha256 = hash.digest('hex');
  // Something was lost on the way: worth another try.
  if (!isSameHash(sha256, info.sha256)) throw new Error('The file is not the one that WhatsApp announced.');
  return sha256;
}

/** WhatsApp writes hashes in hexadecimal here and in Base64 there. What looks like neither says nothing. */
function isSameHash(sha256: string, announced: string | null): boolean {
  if (announced === null) return true;
  if (/^[0-9a-f]{64}$/i.test(announced)) return announced.toLowerCase() === sha256;
  const bytes = Buffer.from(announced, 'base64');
  return bytes.length !== 32 || bytes.toString('hex') === sha256;
}

/** Pages and scripts dressed up as pictures must not be served from our address under a type that runs them. */
async function typeOf(path: string, { type, mime_type }: WaitingMedia['content']): Promise<string> {
  const seen = (await fileTypeFromFile(path))?.mime;
  const claimed = bareMime(mime_type ?? '');
  const family = type === 'sticker' ? 'image' : type;
  if (family === 'document') return seen ?? safeDocumentType(claimed);
  // Voice and video share containers: an Ogg or MP4 file may be either.
  const families = family === 'image' ? ['image/'] : ['audio/', 'video/', 'application/ogg'];
  if (seen && families.some((prefix) => seen.startsWith(prefix))) {
    return seen.split('/')[0] === family ? seen : claimed || seen;
  }
  // Raw AMR and AAC frames have little to recognise them by.
  if (!seen && family === 'audio') return claimed.startsWith('audio/') ? claimed : 'application/octet-stream';
  throw new MediaRefused('media_not_as_claimed', `a ${type} that is ${seen ?? 'of no known type'}`);
}

function safeDocumentType(claimed: string): string {
  const runs = /html|xml|svg|javascript|ecmascript/.test(claimed);
  return claimed === '' || runs ? 'application/octet-stream' : claimed;
}

function nameOf({ type, file_name }: WaitingMedia['content'], mimeType: string): string {
  if (file_name) return file_name.slice(0, 200);
  const extension = (mimeType.split('/')[1] ?? 'bin').replace(/^x-/, '').replace('jpeg', 'jpg');
  return `${type}.${extension}`;
}
