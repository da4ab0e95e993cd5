import { forwardable, type Message } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { isOutgoing, type SentMessage, type StoredContent } from '../../messaging/kinds/index.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { accessConversation } from './access.ts';
import { sendMessage as send } from './commands/sendMessage.ts';
import { presentSent } from './sendMessage.ts';
import { type MessageRow, readMessage } from './thread/readThread.ts';

interface ForwardInput {
  from_contact_id: number;
  message_id: number;
  client_id: string;
}

/** Sends a message of another conversation to somebody, under all rules of sending; a file is the same row again. */
export function forwardMessage(
  ctx: RequestContext,
  contactId: number,
  input: ForwardInput,
): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const original = await readMessage(tx, ctx, input.from_contact_id, input.message_id);
    if (!original) throw notFound();
    const id = await send(tx, byOf(ctx), {
      phoneNumberId: ctx.phoneNumberId,
      contactId,
      message: { type: 'again', sent: forwardedOf(original) },
      clientId: input.client_id,
    });
    return presentSent(tx, ctx, contactId, id);
  });
}

const kinds: readonly string[] = forwardable;

function forwardedOf({ type, content, revoked_at }: MessageRow): SentMessage {
  const stored = { type, content } as StoredContent;
  if (revoked_at !== null || !kinds.includes(type) || !isOutgoing(stored)) throw notForwardable();
  if (stored.type !== 'media') return stored;
  // It is not here yet, or never will be.
  if (stored.content.file_id === null) throw notForwardable();
  return { ...stored, content: { ...stored.content, meta_media_id: null, error: null } };
}

function notForwardable() {
  return invalidField('message_id', {
    en: 'This message cannot be forwarded.',
    fr: 'Ce message ne peut pas être transféré.',
  });
}
