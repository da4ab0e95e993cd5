import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const inflaters: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The bytes behind a content encoding, as a stream that can be left at any moment. */
export function inflate(body: Readable, encoding: string | undefined): AsyncIterable<Buffer> {
  const create = inflaters[encoding?.trim().toLowerCase() ?? ''];
  if (!create) return body;
  const inflater = create();
  // An error of either side surfaces where the inflater is read.
  return pipeline(body, inflater, () => {});
}
