import type { OutgoingMessage, ScheduledMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { checkContent } from '../send/checkContent.ts';
import { findQuoted } from '../sendMessage.ts';
import { sendAt } from './jobs.ts';
import { presentScheduled } from './presentScheduled.ts';
import { publishScheduled } from './publishScheduled.ts';
import { readShown } from './scheduledRow.ts';

interface PlanInput {
  message: OutgoingMessage;
  send_at: string;
  cancel_on_reply: boolean;
  quoted_message_id?: number | undefined;
}

const minute = 60_000;
/** A minute ahead, less what the request takes. */
const soonestMs = minute - 5000;
const latestMs = 366 * 24 * 60 * minute;

/** Plans a message. What it holds is checked now, whether it may be sent when its time comes. */
export function planMessage(
  ctx: RequestContext,
  contactId: number,
  input: PlanInput,
): Promise<ScheduledMessage> {
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const send_at = checkTime(input.send_at, ctx.clock.now());
    await checkContent(tx, ctx, contactId, input.message);
    await findQuoted(tx, ctx, contactId, input.quoted_message_id);
    const { id } = await insertPlanned(tx, ctx, contactId, { ...input, send_at });
    await sendAt(tx, { teamId: ctx.teamId, scheduledId: id }, send_at);
    await publishScheduled(tx, ctx.teamId, ctx.phoneNumberId, contactId);
    return presentPlanned(tx, ctx, id);
  });
}

export async function presentPlanned(tx: Tx, ctx: RequestContext, id: number): Promise<ScheduledMessage> {
  return presentScheduled(tx, ctx, (await readShown(tx, ctx.teamId, id))!);
}

function insertPlanned(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  { message, quoted_message_id, send_at, cancel_on_reply }: Omit<PlanInput, 'send_at'> & { send_at: Date },
) {
  return tx
    .insertInto('scheduled_messages')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      contact_id: contactId,
      kind: 'later',
      message: JSON.stringify(message),
      quoted_message_id: quoted_message_id ?? null,
      send_at,
      cancel_on_reply,
      created_by: ctx.person.userId,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Far enough ahead to change one's mind, and near enough for somebody to remember. */
export function checkTime(text: string, now: Date): Date {
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  if (ahead >= soonestMs && ahead <= latestMs) return at;
  throw invalidField('send_at', {
    en: 'Choose a time between one minute and one year from now.',
    fr: 'Choisissez un moment entre une minute et un an à partir de maintenant.',
  });
}
