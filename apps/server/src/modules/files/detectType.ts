import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { bareMime } from '@herald/whatsapp';
import { fileTypeFromFile } from 'file-type';
import type { Upload } from '../../http/uploads.ts';
import { hasPicture } from './hasPicture.ts';

/** The same format under the name that WhatsApp knows. */
const sameAs: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** Old Office files share one container; only the name tells them apart. */
const officeTypes: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
};

/** Pages and scripts would run under our own address if they were served as what they are. */
const runs = ['text/html', 'image/svg+xml', 'application/xml', 'text/xml', 'application/xhtml+xml'];

/** What a file is by its bytes. Text has no mark of its own, so there the bytes must at least be text. */
export async function detectType(upload: Pick<Upload, 'path' | 'filename'>): Promise<string> {
  const found = await fileTypeFromFile(upload.path);
  if (!found) return (await isText(upload.path)) ? 'text/plain' : 'application/octet-stream';
  const seen = bareMime(found.mime);
  const extension = extname(upload.filename).toLowerCase();
  if (seen === 'application/x-cfb') return officeTypes[extension] ?? 'application/octet-stream';
  if (runs.includes(seen)) return 'text/plain';
  const type = sameAs[seen] ?? seen;
  return type === 'video/mp4' && !(await showsPicture(upload.path)) ? 'audio/mp4' : type;
}

async function showsPicture(path: string): Promise<boolean> {
  await using file = await open(path);
  return await hasPicture(file);
}

async function isText(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
  const sample = buffer.subarray(0, bytesRead);
  if (sample.includes(0)) return false;
  // The sample may end inside a character, which `stream` forgives.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
