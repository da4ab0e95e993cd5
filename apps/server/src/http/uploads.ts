import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Locale } from '@herald/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, type Text } from '../platform/errors.ts';
import { messagesIn } from './messages/index.ts';

/** One uploaded file, on disk. It disappears when the request has been answered: move or copy what you keep. */
export interface Upload extends AsyncDisposable {
  path: string;
  /** As the browser named it; never used as a path. */
  filename: string;
  /** As the browser said; look at the bytes where it matters. */
  mimetype: string;
  size: number;
  fieldname: string;
  fields: Record<string, string>;
}

const megabyte = 1024 * 1024;
export const defaultFileLimit = 100 * megabyte;

/** Streams the one file of a multipart request to disk, whatever its size, and collects the text fields. */
export async function receiveUpload(
  request: FastifyRequest,
  locale: Locale,
  fileLimit: number = defaultFileLimit,
): Promise<Upload> {
  const { fields: texts } = messagesIn(locale);
  if (!request.isMultipart()) throw invalidField('file', texts.file);
  const folder = await mkdtemp(join(tmpdir(), 'herald-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    const { file, fields } = await readParts(request, path, fileLimit, texts.oneFile);
    if (!file) throw invalidField('file', texts.file);
    if (file.file.truncated) {
      throw tooLarge(file.fieldname, texts.fileTooLarge(Math.floor(fileLimit / megabyte)));
    }
    const { size } = await stat(path);
    if (size === 0) throw invalidField(file.fieldname, texts.fileEmpty);
    const { filename, mimetype, fieldname } = file;
    return { path, filename, mimetype, size, fieldname, fields, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readParts(request: FastifyRequest, path: string, fileSize: number, oneFile: Text) {
  const fields: Record<string, string> = {};
  let file: MultipartFile | null = null;
  for await (const part of request.parts({
    limits: { fileSize, files: 2, fields: 50, fieldSize: megabyte },
  })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (file) {
      part.file.resume();
      throw invalidField(part.fieldname, oneFile);
    } else {
      await pipeline(part.file, createWriteStream(path, { flags: 'wx' }));
      file = part;
    }
  }
  return { file, fields };
}

function tooLarge(field: string, text: string): AppError {
  return new AppError('too_large', text, { errors: { [field]: [text] } });
}
