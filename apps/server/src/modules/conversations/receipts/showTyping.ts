import { z } from 'zod';
import { isImpersonated } from '../../../actor.ts';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { accessConversation } from '../access.ts';
import { markAtWhatsapp } from './markAtWhatsapp.ts';
import { type Incoming, newestIncoming } from './newestIncoming.ts';

/** The indicator lasts 25 seconds. */
const againMs = 20_000;
/** Shown late, it would tell of somebody who has long stopped writing. */
const staleMs = 10_000;

/**
 * Somebody writes an answer: the person sees it. WhatsApp ties the indicator to a message and marks that one as read, so
 * it needs something to answer, an open window and receipts that are sent.
 */
export function showTyping(ctx: RequestContext, contactId: number): Promise<{ shown: boolean }> {
  const now = ctx.clock.now();
  if (isImpersonated(ctx.actor)) return Promise.resolve({ shown: false });
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const message = await newestIncoming(tx, ctx, contactId, now);
    if (!message || !mayShow(message)) return { shown: false };
    if (await takeTurn(tx, ctx, contactId, now)) {
      const { teamId, phoneNumberId } = ctx;
      await enqueue(tx, sendTyping, {
        teamId,
        phoneNumberId,
        contactId,
        messageId: message.id,
        askedAt: now.getTime(),
      });
    }
    return { shown: true };
  });
}

function mayShow({ sendsReceipts, showsTyping, isUnanswered }: Incoming): boolean {
  return sendsReceipts && showsTyping && isUnanswered;
}

/** One call in 20 seconds, however many people write and however many requests arrive at once. */
async function takeTurn(tx: Tx, scope: NumberScope, contactId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ typing_at: now })
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('contact_id', '=', contactId)
    .where((where) =>
      where.or([
        where('typing_at', 'is', null),
        where('typing_at', '<=', new Date(now.getTime() - againMs)),
        // After the clock was set back.
        where('typing_at', '>', now),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tried once: a moment later the next letter asks again. */
export const sendTyping = defineJob({
  name: 'conversations.sendTyping',
  payload: z.object({
    teamId: z.int(),
    phoneNumberId: z.int(),
    contactId: z.int(),
    messageId: z.int(),
    askedAt: z.int(),
  }),
  maxAttempts: 1,
  async run({ askedAt, ...payload }, ctx) {
    const now = ctx.clock.now();
    if (now.getTime() - askedAt > staleMs) return;
    const message = await ctx.db.read((tx) => newestIncoming(tx, payload, payload.contactId, now));
    // Answered meanwhile, or somebody wrote again, which nobody may have seen yet.
    if (message?.id !== payload.messageId || !mayShow(message)) return;
    await markAtWhatsapp(ctx, { ...payload, wamid: message.wamid, typing: true }).catch((error: unknown) =>
      ctx.log.warn({ err: error, messageId: message.id }, 'the typing indicator could not be shown'),
    );
  },
});
