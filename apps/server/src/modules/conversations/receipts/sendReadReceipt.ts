import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { markAtWhatsapp } from './markAtWhatsapp.ts';
import { newestIncoming } from './newestIncoming.ts';

/** Somebody opened the conversation: its author shall see it, after the answer to the request and once. */
export async function queueReceipt(tx: Tx, ctx: RequestContext, contactId: number): Promise<void> {
  const { teamId, phoneNumberId } = ctx;
  const message = await newestIncoming(tx, ctx, contactId, ctx.clock.now());
  if (!message?.sendsReceipts || message.isTold) return;
  const payload = { teamId, phoneNumberId, contactId, messageId: message.id };
  await enqueue(tx, sendReadReceipt, payload, { key: `receipt:${phoneNumberId}:${contactId}` });
}

/** A message that came in the meantime was not seen by anybody: only the one that was open is marked. */
export const sendReadReceipt = defineJob({
  name: 'conversations.sendReadReceipt',
  payload: z.object({ teamId: z.int(), phoneNumberId: z.int(), contactId: z.int(), messageId: z.int() }),
  maxAttempts: 8,
  async run(payload, ctx) {
    const wamid = await ctx.db.read((tx) => findUnsent(tx, payload));
    if (wamid !== null) await markAtWhatsapp(ctx, { ...payload, wamid, typing: false });
  },
});

/** Null when it was told meanwhile, or receipts were switched off. */
async function findUnsent(
  tx: Tx,
  { teamId, phoneNumberId, contactId, messageId }: z.output<typeof sendReadReceipt.payload>,
): Promise<string | null> {
  const row = await tx
    .selectFrom('messages as m')
    .innerJoin('phone_numbers as n', (join) =>
      join.onRef('n.team_id', '=', 'm.team_id').onRef('n.id', '=', 'm.phone_number_id'),
    )
    .innerJoin('conversations as v', (join) =>
      join
        .onRef('v.team_id', '=', 'm.team_id')
        .onRef('v.phone_number_id', '=', 'm.phone_number_id')
        .onRef('v.contact_id', '=', 'm.contact_id'),
    )
    .select('m.wamid')
    .where('m.team_id', '=', teamId)
    .where('m.phone_number_id', '=', phoneNumberId)
    .where('m.contact_id', '=', contactId)
    .where('m.id', '=', messageId)
    .where('n.sends_read_receipts', '=', true)
    .where('v.receipt_message_id', 'is distinct from', messageId)
    .executeTakeFirst();
  return row?.wamid ?? null;
}
