export interface PictureSize {
  width: number;
  height: number;
}

/** How large a JPEG, PNG or WebP is drawn, by its first bytes; null when it is none of these, or broken. */
export function pictureSize(bytes: Buffer): PictureSize | null {
  try {
    const size = sizeOf(bytes);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // It ends where its size should stand.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeOf(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt32BE(0) === 0x89504e47 && wordAt(bytes, 12) === 'IHDR')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (wordAt(bytes, 0) === 'RIFF' && wordAt(bytes, 8) === 'WEBP') return sizeOfWebp(bytes);
  return bytes.readUInt16BE(0) === 0xffd8 ? sizeOfJpeg(bytes) : null;
}

const wordAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

function sizeOfWebp(bytes: Buffer): PictureSize | null {
  switch (wordAt(bytes, 12)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const both = bytes.readUInt32LE(21);
      return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Of the markers between 0xc0 and 0xcf, those that begin no frame. */
const noFrame = [0xc4, 0xc8, 0xcc];

/** A frame says it; before it stand segments of any length. */
function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && !noFrame.includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}
