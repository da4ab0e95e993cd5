import type { Message } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { applyEvents } from '../../messaging/ledger/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { presentSent } from './sendMessage.ts';
import { readMessage } from './thread/readThread.ts';

/**
 * A person gives up on a message of which nobody knows whether it arrived: it is not sent again and not waited for.
 * Saying so twice is fine. What WhatsApp still tells of it later counts all the same.
 */
export function letGoMessage(ctx: RequestContext, contactId: number, messageId: number): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    const before = await readMessage(tx, ctx, contactId, messageId);
    if (before?.direction !== 'out') throw notFound();
    const event = { kind: 'let_go' as const, at: ctx.clock.now() };
    const _changes = await applyEvents(tx, [{ teamId: ctx.teamId, messageId, event }]);
    const after = await readMessage(tx, ctx, contactId, messageId);
    if (after?.error_title !== 'let_go') throw notUncertain();
    return presentSent(tx, ctx, contactId, after.id);
  });
}

function notUncertain(): AppError {
  return new AppError('message_not_uncertain', {
    en: 'What became of this message is known: there is nothing to let go.',
    fr: 'Le sort de ce message est connu : il n’y a rien à abandonner.',
  });
}
