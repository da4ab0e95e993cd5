import type { RequestContext } from '../../../context.ts';
import { type NewMessage, queueMessage } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type MessageRow, readMessage } from '../thread/readThread.ts';
import { refusedByGate } from './refusals.ts';

/** Queues a person's message and reads it back the way a thread shows it. */
export async function queueFromInbox(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  message: Pick<NewMessage, 'message' | 'clientId' | 'quotedWamid'>,
): Promise<MessageRow | undefined> {
  const { teamId, phoneNumberId, actor, clock } = ctx;
  const result = await queueMessage(tx, clock.now(), {
    teamId,
    phoneNumberId,
    contactId,
    cause: 'inbox',
    senderUserId: actor.userId,
    ...message,
  });
  if (result.kind === 'refused') throw refusedByGate(result.decision.reason);
  // A client id that was used in another thread belongs to another message: then nothing is found here.
  return readMessage(tx, ctx, contactId, result.message.id);
}
