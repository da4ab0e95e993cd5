import type { FileHandle } from 'node:fs/promises';

/** What the tracks of a film of 16 MB (all that WhatsApp takes) are described in is far smaller. */
const mostBytes = 8 * 1024 * 1024;

/** A film has a dozen boxes; each one costs a look into the file. */
const mostBoxes = 1000;

/** Of the boxes that describe tracks: a film has some hundreds. Each is looked at while nobody else is served. */
const mostInside = 10_000;

/** One inside the other, they lead to what says whether a track is seen or heard. */
const way = ['moov', 'trak', 'mdia'];

/**
 * Whether an MP4 shows anything. Sound and film share that container, and its first bytes do not tell them apart. What
 * cannot be read, or not in reasonable time, counts as film.
 */
export async function hasPicture(file: FileHandle): Promise<boolean> {
  const moov = await readMoov(file);
  const looks = { left: mostInside };
  const kinds = moov ? kindsIn(moov, looks) : [];
  return looks.left <= 0 || kinds.length === 0 || kinds.includes('vide');
}

async function readMoov(file: FileHandle): Promise<Buffer | null> {
  const { size: end } = await file.stat();
  const head = Buffer.alloc(16);
  for (let at = 0, looks = 0; at + 8 <= end && looks < mostBoxes; looks += 1) {
    await file.read(head, 0, 16, at);
    const box = readHead(head, end - at);
    if (!box) return null;
    if (box.type === 'moov') {
      if (box.size > mostBytes) return null;
      const bytes = Buffer.alloc(box.size);
      const { bytesRead } = await file.read(bytes, 0, box.size, at);
      return bytes.subarray(0, bytesRead);
    }
    at += box.size;
  }
  return null;
}

/** `vide`, `soun`, … of every track. */
function kindsIn(boxes: Buffer, looks: { left: number }, depth = 0): string[] {
  const kinds: string[] = [];
  for (let rest = boxes; rest.length >= 8 && looks.left > 0; ) {
    looks.left -= 1;
    const box = readHead(rest, rest.length);
    if (!box) break;
    const content = rest.subarray(box.headSize, box.size);
    if (box.type === way[depth]) kinds.push(...kindsIn(content, looks, depth + 1));
    if (box.type === 'hdlr' && depth === way.length) kinds.push(content.toString('latin1', 8, 12));
    rest = rest.subarray(box.size);
  }
  return kinds;
}

/** A box begins with its size and its name; 1 means that the size follows in 64 bits, 0 that it takes all that is left. */
function readHead(head: Buffer, left: number): { type: string; size: number; headSize: number } | null {
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  if (short === 1 && head.length < 16) return null;
  const headSize = short === 1 ? 16 : 8;
  const size = short === 0 ? left : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return size < headSize ? null : { type, size: Math.min(size, left), headSize };
}
