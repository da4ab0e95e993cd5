import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AnyWanted, makeContent } from '../kinds/index.ts';
import { findByClientId, type NewMessage, type QueuedMessage, queueMessage } from './queueMessage.ts';

export interface WantedMessage extends Omit<NewMessage, 'message'> {
  message: AnyWanted;
}

/**
 * Makes what somebody asks for into a message, whoever asks: reads the file or template that it names, fills variables,
 * shortens links, and hands it to `queueMessage`. Throws what is wrong with it, beside its field; what the gate refuses is
 * returned. A repeated call with the same client id makes nothing again.
 */
export async function createMessage(
  tx: Tx,
  { app, now }: Pick<By, 'app' | 'now'>,
  input: WantedMessage,
): Promise<QueuedMessage> {
  const known = await findByClientId(tx, input);
  if (known) return { kind: 'existing', message: known };
  const { teamId, phoneNumberId, contactId } = input;
  const message = await makeContent({ tx, app, teamId, phoneNumberId, contactId }, input.message);
  return queueMessage(tx, now, { ...input, message });
}
