import { deflateSync } from 'node:zlib';

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

/** A real PNG: a little landscape whose colours depend on the seed. */
function samplePhoto(seed = 1): Buffer {
  const width = 320;
  const height = 220;
  const hue = (seed * 67) % 360;
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x++) row.set(pixel(x, y, hue), 1 + x * 3);
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(x: number, y: number, hue: number): [number, number, number] {
  const sun = (x - 240) ** 2 + (y - 60) ** 2 < 900;
  if (sun) return hsl(45, 0.95, 0.72);
  const far = 130 + 22 * Math.sin(x / 38) + 9 * Math.sin(x / 11);
  const near = 168 + 18 * Math.sin(x / 55 + 2);
  if (y > near) return hsl((hue + 110) % 360, 0.35, 0.3 + (y - near) / 500);
  if (y > far) return hsl((hue + 130) % 360, 0.3, 0.45);
  return hsl((hue + 200) % 360, 0.55, 0.85 - y / 600);
}

function hsl(h: number, s: number, l: number): [number, number, number] {
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** A one-page PDF that viewers open. */
function samplePdf(): Buffer {
  const text = 'BT /F1 24 Tf 72 760 Td (Document from the sandbox) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = pdf.length;
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`;
  return Buffer.from(pdf, 'latin1');
}

const oggCrcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n << 24;
  for (let k = 0; k < 8; k++) c = c & 0x80000000 ? (c << 1) ^ 0x04c11db7 : c << 1;
  return c >>> 0;
});

function oggPage(flags: number, sequence: number, granule: number, packets: Buffer[]): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 0, 'ascii');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(0x48524c44, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = packets.length;
  for (const [index, packet] of packets.entries()) head[27 + index] = packet.length;
  const page = Buffer.concat([head, ...packets]);
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (oggCrcTable[(sum >>> 24) ^ byte] ?? 0)) >>> 0;
  page.writeUInt32LE(sum, 22);
  return page;
}

/** Two seconds of silence as phones record it: Opus, mono, in Ogg. */
function sampleVoice(): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\x00\x00\x00\x00\x00', 'latin1');
  const vendor = Buffer.from('sandbox');
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    Buffer.from([vendor.length, 0, 0, 0]),
    vendor,
    Buffer.alloc(4),
  ]);
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const frames = Array.from({ length: 100 }, () => silence);
  return Buffer.concat([
    oggPage(2, 0, 0, [head]),
    oggPage(0, 1, 0, [tags]),
    oggPage(4, 2, frames.length * 960, frames),
  ]);
}

/** The smallest valid WebP, for stickers. */
function sampleSticker(): Buffer {
  return Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');
}

let photos = 0;

/** A real file to send when the tester brings none. */
export function sampleFile(type: string): { mime: string; bytes: Buffer; name?: string } {
  switch (type) {
    case 'voice':
    case 'audio':
      return { mime: 'audio/ogg; codecs=opus', bytes: sampleVoice() };
    case 'document':
      return { mime: 'application/pdf', bytes: samplePdf(), name: 'document.pdf' };
    case 'sticker':
      return { mime: 'image/webp', bytes: sampleSticker() };
    default:
      return { mime: 'image/png', bytes: samplePhoto(++photos), name: 'photo.png' };
  }
}
