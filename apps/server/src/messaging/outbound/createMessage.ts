import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { type AnyWanted, makeContent, Sources } from '../kinds/index.ts';
import type { NewMessage, Queued, QueuedMessage } from './newMessage.ts';
import { findKnown, onlyOne, queueNew, wholeOf } from './queueMessage.ts';

export interface WantedMessage extends Omit<NewMessage, 'message'> {
  message: AnyWanted;
}

/**
 * Makes what somebody asks for into a message, whoever asks: reads the file or template that it names, fills variables,
 * shortens links, and queues it. Throws what is wrong with it, beside its field; what the gate refuses is
 * returned. A repeated call with the same client id makes nothing again.
 */
export async function createMessage(
  tx: Tx,
  by: Pick<By, 'app' | 'now'>,
  input: WantedMessage,
): Promise<QueuedMessage> {
  const [queued] = await createMessages(tx, by, [input]);
  return wholeOf(tx, input.teamId, onlyOne(queued));
}

/** The same for many, in their order, where one that is wrong keeps none of the others back. */
export async function createMessages(
  tx: Tx,
  { app, now }: Pick<By, 'app' | 'now'>,
  inputs: readonly WantedMessage[],
): Promise<Queued[]> {
  // A step commits with what it sends, so what it has made before is not looked for: the ledger takes each once all the same.
  const known = await findKnown(
    tx,
    inputs.map(({ teamId, clientId, step }) => ({ teamId, ...(clientId && !step ? { clientId } : {}) })),
  );
  const sources = new Sources(tx, inputs);
  const made: NewMessage[] = [];
  const results: (Queued | number)[] = [];
  for (const [index, input] of inputs.entries()) {
    const message = known[index];
    const content = message ? null : await contentOf(sources, app, input);
    if (message) results.push({ kind: 'existing', message });
    else if (content instanceof AppError) results.push({ kind: 'wrong', error: content });
    else if (content) results.push(made.push({ ...input, message: content }) - 1);
  }
  const queued = await queueNew(tx, now, made);
  return results.map((result) => (typeof result === 'number' ? queued[result]! : result));
}

async function contentOf(sources: Sources, app: By['app'], input: WantedMessage) {
  const { teamId, phoneNumberId, contactId } = input;
  try {
    return await makeContent({ sources, app, teamId, phoneNumberId, contactId }, input.message);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
