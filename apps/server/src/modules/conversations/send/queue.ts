import { keepLink } from '../../../messaging/links/index.ts';
import { type NewMessage, queueMessage } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { refusedByGate } from './refusals.ts';
import type { Author } from './sending.ts';

export type InboxMessage = Pick<NewMessage, 'message' | 'clientId' | 'quotedWamid'>;

/** Queues a person's message, with what hangs on it; answers its id. Throws the gate's refusal in words. */
export async function queueFromInbox(
  tx: Tx,
  { teamId, phoneNumberId, userId, clock }: Author,
  contactId: number,
  input: InboxMessage,
): Promise<number> {
  const place = { teamId, phoneNumberId, contactId };
  const author = userId === null ? {} : { senderUserId: userId };
  const result = await queueMessage(tx, clock.now(), { ...place, cause: 'inbox', ...author, ...input });
  if (result.kind === 'refused') throw refusedByGate(result.decision.reason);
  const { id: messageId } = result.message;
  // A repeated call brings a short address along that nobody ever sees.
  if (result.kind === 'queued' && input.message.type === 'message_cta_url') {
    const { url: shortUrl, original_url: url } = input.message.content;
    if (url !== null) await keepLink(tx, { ...place, messageId, shortUrl, url });
  }
  return messageId;
}
