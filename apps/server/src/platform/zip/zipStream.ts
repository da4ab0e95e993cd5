import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Pictures and sound are packed already: packing them again costs time and saves nothing. */
  isPacked?: boolean;
}

/**
 * A ZIP archive that is made while it is being read: one piece of one entry is in memory at a time, and nothing is read
 * ahead of whoever takes it. Up to 4 GB.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  function* take() {
    yield* made;
    made = [];
  }
  for await (const { name, content, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 3 });
    zip.add(entry);
    for await (const piece of content) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
