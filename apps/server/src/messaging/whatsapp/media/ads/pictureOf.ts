import { createHash } from 'node:crypto';
import type { Referral } from '@herald/whatsapp';
import { safeUrl } from '../../../safeUrl.ts';

/** Where somebody came from, as the ledger keeps it. */
export interface StoredReferral extends Referral {
  /** The picture of the ad or post, once it was fetched. */
  pictureFileId?: number;
}

export interface AdPicture {
  url: string;
  /** The same for everybody who tapped the ad. */
  sourceKey: string;
}

/** The picture of an ad, or that of its film; null when the webhook names none. */
export function pictureOf(referral: Referral): AdPicture | null {
  const { mediaType, mediaUrl, thumbnailUrl, sourceId } = referral;
  const url = safeUrl(mediaType === 'video' ? thumbnailUrl : (mediaUrl ?? thumbnailUrl));
  if (url === null || !URL.canParse(url)) return null;
  const what = JSON.stringify([sourceId, placeOf(new URL(url))]);
  return { url, sourceKey: `ad:${createHash('sha256').update(what).digest('hex')}` };
}

/** Meta signs the address of a picture anew for each message, and serves it from many hosts under one path. */
function placeOf({ href, hostname, pathname }: URL): string {
  const isSigned = hostname.endsWith('.fbcdn.net') && /\.(jpe?g|png|webp)$/i.test(pathname);
  return isSigned ? pathname : href;
}
