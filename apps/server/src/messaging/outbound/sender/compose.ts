import { type CloudMessage, toCloudApi } from '@herald/whatsapp/model';
import { composeContent, type LinkToken, type Uploads } from '../../kinds/index.ts';
import { callbackDataOf } from '../../ledger/index.ts';
import type { ClaimedMessage } from './claimed.ts';

/** The body of the request for a claimed message. Its callback data is how every status finds the way back. */
export function compose(
  { id, claimedBy, message, phone, bsuid, quotedWamid }: ClaimedMessage,
  uploads: Uploads,
  linkToken: LinkToken,
): CloudMessage {
  return toCloudApi(composeContent(message, uploads, linkToken), {
    ...(phone === null ? {} : { to: phone }),
    ...(phone === null && bsuid !== null ? { recipient: bsuid } : {}),
    ...(quotedWamid === null ? {} : { context: quotedWamid }),
    callbackData: callbackDataOf(id, claimedBy),
  });
}
