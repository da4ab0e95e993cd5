import type { Message, OutgoingMessage, WaitingMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { composeContent } from '../send/composeContent.ts';
import { authorOf } from '../send/sending.ts';
import { presentSent } from '../sendMessage.ts';
import { announceWaiting } from './announceWaiting.ts';
import { forgetJob, sendAt } from './jobs.ts';
import { checkTime, presentPlanned } from './planMessage.ts';
import { sendWaiting } from './sendWaiting.ts';
import { isOpen, lockWaiting, saveWaiting, type WaitingRow } from './waitingRow.ts';

interface ChangeInput {
  message?: OutgoingMessage | undefined;
  send_at?: string | undefined;
  cancel_on_reply?: boolean | undefined;
}

/** Changes what waits, or until when. One that failed waits again once it has a new time. */
export function changeWaiting(
  ctx: RequestContext,
  contactId: number,
  waitingId: number,
  input: ChangeInput,
): Promise<WaitingMessage> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessWaiting(tx, ctx, contactId, waitingId);
    if (row.kind === 'reengage') checkReengage(input);
    const { message, cancel_on_reply } = input;
    if (message) await composeContent(tx, ctx, message);
    const send_at = input.send_at === undefined ? null : checkTime(input.send_at, ctx.clock.now());
    await saveWaiting(tx, row, ctx.clock.now(), {
      ...(message ? { message } : {}),
      ...(cancel_on_reply === undefined ? {} : { cancel_on_reply }),
      ...(send_at ? { send_at, status: 'waiting' as const, failure: null } : {}),
    });
    if (send_at) await sendAt(tx, { teamId: ctx.teamId, waitingId }, send_at);
    announceWaiting(tx, ctx.phoneNumberId, contactId);
    return presentPlanned(tx, ctx, waitingId);
  });
}

/** Nobody wants it any more. */
export function cancelWaiting(ctx: RequestContext, contactId: number, waitingId: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessWaiting(tx, ctx, contactId, waitingId);
    await saveWaiting(tx, row, ctx.clock.now(), { status: 'cancelled' });
    await forgetJob(tx, { teamId: ctx.teamId, waitingId });
    announceWaiting(tx, ctx.phoneNumberId, contactId);
  });
}

/** A refusal changes nothing: it goes on waiting. */
export function sendWaitingNow(ctx: RequestContext, contactId: number, waitingId: number): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessWaiting(tx, ctx, contactId, waitingId);
    const messageId = await sendWaiting(tx, authorOf(ctx), row);
    await forgetJob(tx, { teamId: ctx.teamId, waitingId });
    return presentSent(tx, ctx, contactId, messageId);
  });
}

/** The only door to a waiting message; held until the end of the transaction. */
async function accessWaiting(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  waitingId: number,
): Promise<WaitingRow> {
  await accessConversation(tx, ctx, contactId);
  const row = await lockWaiting(tx, ctx.teamId, waitingId);
  if (row?.phone_number_id !== ctx.phoneNumberId || row.contact_id !== contactId) throw notFound();
  if (isOpen(row)) return row;
  throw new AppError('not_waiting', {
    en: 'This message does not wait any more: it was sent or cancelled meanwhile.',
    fr: 'Ce message n’attend plus : il a été envoyé ou annulé entre-temps.',
  });
}

/** It goes out when the person answers, and is words alone. */
function checkReengage({ message, send_at }: ChangeInput): void {
  if (send_at !== undefined) {
    throw invalidField('send_at', {
      en: 'This message goes out when the person answers; it has no time.',
      fr: 'Ce message part quand la personne répond ; il n’a pas d’heure.',
    });
  }
  if (message && message.type !== 'text') {
    throw invalidField('message', {
      en: 'Only text can wait for an answer.',
      fr: 'Seul un texte peut attendre une réponse.',
    });
  }
}
