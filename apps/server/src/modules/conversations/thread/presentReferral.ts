import type { Message } from '@herald/contract';
import { safeUrl } from '../../../messaging/safeUrl.ts';
import type { StoredReferral } from '../../../messaging/whatsapp/index.ts';
import type { AppServices } from '../../../platform/context.ts';
import { linkTo } from '../../../platform/files/index.ts';
import type { Thread } from './readThread.ts';

/** Where somebody came from, of what the webhook said; an address that no browser should open is left out. */
export function presentReferral(
  app: AppServices,
  referral: StoredReferral,
  files: Thread['files'],
): Message['referral'] {
  const { sourceType, headline, body, sourceUrl, clickId, pictureFileId } = referral;
  const file = pictureFileId === undefined ? undefined : files.get(pictureFileId);
  return {
    kind: sourceType === 'ad' || sourceType === 'post' ? sourceType : 'other',
    headline,
    body,
    url: safeUrl(sourceUrl),
    click_id: clickId,
    picture:
      file?.width && file.height ? { url: linkTo(app, file), width: file.width, height: file.height } : null,
  };
}
