import { type Message, type OutgoingMessage, takeBackSeconds } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { findByClientId } from '../../messaging/outbound/index.ts';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { accessConversation } from './access.ts';
import { sendMessage as send } from './commands/sendMessage.ts';
import { refuseAnswered } from './send/refuseAnswered.ts';
import { presentMessage } from './thread/presentMessage.ts';
import { readMessage, withSurroundings } from './thread/readThread.ts';

export interface SendInput {
  message: OutgoingMessage;
  client_id?: string | undefined;
  quoted_message_id?: number | undefined;
  seen_message_id?: number | undefined;
  hold?: boolean | undefined;
}

/** Sends what a person wrote in the inbox. Repeating a call with the same client id returns the first message again. */
export function sendMessage(ctx: RequestContext, contactId: number, input: SendInput): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const quotedWamid = await findQuoted(tx, ctx, contactId, input.quoted_message_id);
    const isRepeated = await isTaken(tx, ctx, input.client_id);
    const id = await send(tx, byOf(ctx), {
      phoneNumberId: ctx.phoneNumberId,
      contactId,
      message: input.message,
      ...(input.client_id === undefined ? {} : { clientId: input.client_id }),
      ...(quotedWamid === null ? {} : { quotedWamid }),
      ...(input.hold && { mayBeTakenBack: true, notBefore: heldUntil(ctx) }),
    });
    // Queueing holds the conversation, so of two who answer at once the second sees what the first wrote.
    if (input.seen_message_id !== undefined && !isRepeated)
      await refuseAnswered(tx, ctx, { contactId, seenId: input.seen_message_id, ownId: id });
    return presentSent(tx, ctx, contactId, id);
  });
}

const heldUntil = ({ clock }: RequestContext) => new Date(clock.now().getTime() + takeBackSeconds * 1000);

/** Whether a message with this client id was made before: a repeated call is answered with it. */
async function isTaken(tx: Tx, { teamId }: RequestContext, clientId: string | undefined): Promise<boolean> {
  return clientId !== undefined && (await findByClientId(tx, { teamId, clientId })) !== null;
}

/** The message that another one quotes, by its name at WhatsApp. */
export async function findQuoted(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  id: number | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const quoted = await readMessage(tx, ctx, contactId, id);
  if (quoted?.wamid) return quoted.wamid;
  throw invalidField('quoted_message_id', {
    en: 'This message cannot be quoted: WhatsApp does not know it yet.',
    fr: 'Ce message ne peut pas être cité : WhatsApp ne le connaît pas encore.',
  });
}

/** A message as the thread shows it, to whoever just did something to it. */
export async function presentSent(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  id: number,
): Promise<Message> {
  const row = await readMessage(tx, ctx, contactId, id);
  // A client id that was used in another thread belongs to another message.
  if (!row) throw new AppError('conflict');
  const around = await withSurroundings(tx, ctx, [row]);
  return presentMessage(ctx, row, { ...around, timezone: await readTimezone(tx, ctx.teamId) });
}
