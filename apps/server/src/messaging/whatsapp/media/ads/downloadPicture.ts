import { limits } from '@herald/whatsapp';
import { fileTypeFromBuffer } from 'file-type';
import type { JobContext } from '../../../../platform/jobs/index.ts';
import { OutboundTooLarge, RefusedAddress } from '../../../../platform/outbound/index.ts';
import { type PictureSize, pictureSize } from './pictureSize.ts';

export interface Picture extends PictureSize {
  bytes: Buffer;
  mimeType: string;
  extension: string;
}

const timeout = 10_000;
const welcome = ['image/jpeg', 'image/png', 'image/webp'];
/** On a side: what is larger takes a browser more memory than any card is worth. */
const largestSide = 8192;

/** Fetches a picture from an address that somebody else gave. Null: it is none, or never will be; throws what may pass. */
export async function downloadPicture({ app, signal }: JobContext, url: string): Promise<Picture | null> {
  const answer = await visit();
  if (!answer) return null;
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`The picture was answered ${answer.status}.`);
  const type = answer.status === 200 ? await fileTypeFromBuffer(answer.body) : undefined;
  const size = type && welcome.includes(type.mime) ? pictureSize(answer.body) : null;
  if (!type || !size || Math.max(size.width, size.height) > largestSide) return null;
  return { ...size, bytes: answer.body, mimeType: type.mime, extension: type.ext };

  async function visit() {
    try {
      const { maxBytes } = limits.media.image;
      return await app.outbound.fetch(url, { maxBytes, timeout, redirects: 2, signal });
    } catch (error) {
      if (error instanceof RefusedAddress || error instanceof OutboundTooLarge) return null;
      throw error;
    }
  }
}
