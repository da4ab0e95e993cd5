import type { Message } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { isOutgoing, type SentMessage, type StoredContent } from '../../messaging/kinds/index.ts';
import { applyEvents } from '../../messaging/ledger/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { againId } from './send/clientIdFor.ts';
import { queueFromInbox } from './send/queue.ts';
import { authorOf } from './send/sending.ts';
import { presentSent } from './sendMessage.ts';
import { type MessageRow, readMessage } from './thread/readThread.ts';

/**
 * Sends a failed or uncertain message again, as a new one. An uncertain one may have arrived: the person must have
 * accepted that it may arrive twice.
 */
export function resendMessage(
  ctx: RequestContext,
  contactId: number,
  messageId: number,
  acceptDuplicate: boolean,
): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    const original = await readMessage(tx, ctx, contactId, messageId);
    if (original?.direction !== 'out') throw notFound();
    checkResendable(original, acceptDuplicate);
    const id = await queueFromInbox(tx, authorOf(ctx), contactId, {
      message: { type: 'again', sent: sentOf(original) },
      clientId: againId(ctx.teamId, messageId),
      ...(original.quoted_wamid === null ? {} : { quotedWamid: original.quoted_wamid }),
    });
    if (original.status === 'uncertain') {
      await applyEvents(tx, [
        { teamId: ctx.teamId, messageId, event: { kind: 'replaced', at: ctx.clock.now() } },
      ]);
    } else {
      // The failed one offers to be sent again no more, on the screens of colleagues too.
      const payload = { phone_number_id: ctx.phoneNumberId, contact_ids: [contactId] };
      publish(tx, { name: 'messages.updated', payload });
    }
    return presentSent(tx, ctx, contactId, id);
  });
}

function checkResendable(message: MessageRow, acceptDuplicate: boolean): void {
  const isUnclear = mayHaveArrived(message);
  if (isUnclear ? acceptDuplicate : message.status === 'failed' || message.status === 'expired') return;
  throw new AppError(
    'message_not_resendable',
    isUnclear
      ? {
          en: 'This message may have arrived. Confirm that it may arrive twice to send it again.',
          fr: 'Ce message est peut-être arrivé. Confirmez qu’il peut arriver deux fois pour le renvoyer.',
        }
      : {
          en: 'Only a message that failed can be sent again.',
          fr: 'Seul un message en échec peut être renvoyé.',
        },
  );
}

/** Letting go of a message does not tell what became of it. */
function mayHaveArrived({ status, error_title }: MessageRow): boolean {
  return status === 'uncertain' || (status === 'failed' && error_title === 'let_go');
}

function sentOf({ type, content }: MessageRow): SentMessage {
  const stored = { type, content } as StoredContent;
  if (isOutgoing(stored)) return stored;
  throw new AppError('message_not_resendable');
}
