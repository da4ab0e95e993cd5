import { createMessage, type WantedMessage } from '../../../messaging/outbound/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { refusedByGate } from './refusals.ts';
import type { Author } from './sending.ts';

export type InboxMessage = Pick<WantedMessage, 'message' | 'clientId' | 'quotedWamid'>;

/** Queues a person's message; returns its id. Throws the gate's refusal in words. */
export async function queueFromInbox(
  tx: Tx,
  { app, teamId, phoneNumberId, userId, clock }: Author,
  contactId: number,
  input: InboxMessage,
): Promise<number> {
  const result = await createMessage(
    tx,
    { app, now: clock.now() },
    {
      teamId,
      phoneNumberId,
      contactId,
      cause: 'inbox',
      ...(userId === null ? {} : { senderUserId: userId }),
      ...input,
    },
  );
  if (result.kind === 'refused') throw refusedByGate(result.decision.reason);
  return result.message.id;
}
