import type { Message, OutgoingMessage, ScheduledMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { checkContent } from '../send/checkContent.ts';
import { authorOf } from '../send/sending.ts';
import { presentSent } from '../sendMessage.ts';
import { forgetJob, sendAt } from './jobs.ts';
import { checkTime, presentPlanned } from './planMessage.ts';
import { publishScheduled } from './publishScheduled.ts';
import { isOpen, lockScheduled, type ScheduledRow, saveScheduled } from './scheduledRow.ts';
import { sendScheduled } from './sendScheduled.ts';

interface ChangeInput {
  message?: OutgoingMessage | undefined;
  send_at?: string | undefined;
  cancel_on_reply?: boolean | undefined;
}

/** Changes what waits, or until when. One that failed waits again once it has a new time. */
export function changeScheduled(
  ctx: RequestContext,
  contactId: number,
  scheduledId: number,
  input: ChangeInput,
): Promise<ScheduledMessage> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessScheduled(tx, ctx, contactId, scheduledId);
    if (row.kind === 'reengage') checkReengage(input);
    const { message, cancel_on_reply } = input;
    if (message) await checkContent(tx, ctx, contactId, message);
    const send_at = input.send_at === undefined ? null : checkTime(input.send_at, ctx.clock.now());
    await saveScheduled(tx, row, ctx.clock.now(), {
      ...(message ? { message } : {}),
      ...(cancel_on_reply === undefined ? {} : { cancel_on_reply }),
      ...(send_at ? { send_at, status: 'waiting' as const, failure: null } : {}),
    });
    if (send_at) await sendAt(tx, { teamId: ctx.teamId, scheduledId }, send_at);
    await publishScheduled(tx, ctx.teamId, ctx.phoneNumberId, contactId);
    return presentPlanned(tx, ctx, scheduledId);
  });
}

/** Nobody wants it any more. */
export function cancelScheduled(ctx: RequestContext, contactId: number, scheduledId: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessScheduled(tx, ctx, contactId, scheduledId);
    await saveScheduled(tx, row, ctx.clock.now(), { status: 'cancelled' });
    await forgetJob(tx, { teamId: ctx.teamId, scheduledId });
    await publishScheduled(tx, ctx.teamId, ctx.phoneNumberId, contactId);
  });
}

/** A refusal changes nothing: it goes on waiting. */
export function sendScheduledNow(
  ctx: RequestContext,
  contactId: number,
  scheduledId: number,
): Promise<Message> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessScheduled(tx, ctx, contactId, scheduledId);
    const messageId = await sendScheduled(tx, authorOf(ctx), row);
    await forgetJob(tx, { teamId: ctx.teamId, scheduledId });
    return presentSent(tx, ctx, contactId, messageId);
  });
}

/** The only door to a scheduled message; held until the end of the transaction. */
async function accessScheduled(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  scheduledId: number,
): Promise<ScheduledRow> {
  await accessConversation(tx, ctx, contactId);
  const row = await lockScheduled(tx, ctx.teamId, scheduledId);
  if (row?.phone_number_id !== ctx.phoneNumberId || row.contact_id !== contactId) throw notFound();
  if (isOpen(row)) return row;
  throw new AppError('not_scheduled', {
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
