import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import tar from 'tar-stream';

/** A tar archive, packed with Zstandard, that is written in one go: what `tar --zstd` reads as well. */
export interface ArchiveWriter {
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** The size is needed before the content. */
  addStream(name: string, size: number, content: Readable): Promise<void>;
  close(): Promise<void>;
}

export function createArchive(path: string): ArchiveWriter {
  const pack = tar.pack();
  const written = pipeline(pack, createZstdCompress(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  // What goes wrong is told to whoever adds or closes.
  written.catch((error: Error) => pack.destroy(error));
  const add = async (name: string, size: number, content: Readable) => {
    const entry = pack.entry({ name, size, mode: 0o600 });
    await pipeline(content, entry);
  };
  return {
    add: (name, content) => {
      const bytes = Buffer.from(content);
      return add(name, bytes.length, Readable.from([bytes]));
    },
    addStream: add,
    async close() {
      pack.finalize();
      await written;
    },
  };
}

export interface ArchiveEntry {
  name: string;
  content: Readable;
}

/** The entries in the order in which they were written. Each is read before the next comes. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(path), createZstdDecompress(), extract);
  read.catch(() => {});
  for await (const entry of extract) {
    yield { name: entry.header.name, content: entry as unknown as Readable };
    entry.resume();
    await finished(entry as unknown as Readable).catch(() => {});
  }
  await read;
}

/** Passes bytes on and keeps their sum and number. */
export function summing() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *through(content: AsyncIterable<Uint8Array>) {
      for await (const piece of content) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  };
}

export async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
