export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Which encoding a text file is in: its byte order mark says so, or it is UTF-8 from the first byte to the last, or it
 * comes from an older Windows program. The whole file is looked at, because the first accent may be in its last row;
 * nothing of it is kept.
 */
export async function detectEncoding(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of bytes) {
      const wide = isFirst ? detectUtf16(chunk) : null;
      if (wide) return wide;
      isFirst = false;
      strict.decode(chunk, { stream: true });
    }
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** UTF-16 by its mark, or without one by the zero in every other byte that Latin letters leave there. */
export function detectUtf16(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const length = Math.min(head.length, 4096) & ~1;
  if (length < 8) return null;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros.map((count) => count / (length / 2));
  if (odd > 0.7 && even < 0.1) return 'utf-16le';
  return even > 0.7 && odd < 0.1 ? 'utf-16be' : null;
}

/** Bytes as text, without the byte order mark and without NUL, which no text column of the database can hold. */
export async function* decode(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield withoutNul(decoder.decode(chunk, { stream: true }));
  }
  yield withoutNul(decoder.decode());
}

function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
