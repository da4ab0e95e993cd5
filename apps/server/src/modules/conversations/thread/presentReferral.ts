import type { Message } from '@herald/contract';
import type { Referral } from '@herald/whatsapp';
import { safeUrl } from '../../../messaging/safeUrl.ts';

/** Where somebody came from, of what the webhook said; an address that no browser should open is left out. */
export function presentReferral(referral: Referral): Message['referral'] {
  const { sourceType, headline, body, sourceUrl, clickId } = referral;
  return {
    kind: sourceType === 'ad' || sourceType === 'post' ? sourceType : 'other',
    headline,
    body,
    url: safeUrl(sourceUrl),
    click_id: clickId,
  };
}
