import type { InboxSettings } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Place } from '../queries.ts';

export function readInboxSettings(tx: Tx, { teamId, phoneNumberId }: Place): Promise<InboxSettings> {
  return tx
    .selectFrom('phone_numbers')
    .select(['sends_read_receipts as send_read_receipts', 'shows_typing as show_typing'])
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .executeTakeFirstOrThrow();
}

/** Counts from the next conversation that is opened; what was told before cannot be taken back. */
export function changeInboxSettings(
  ctx: RequestContext,
  { send_read_receipts, show_typing }: InboxSettings,
): Promise<InboxSettings> {
  return ctx.db.transaction(async (tx) => {
    await tx
      .updateTable('phone_numbers')
      .set({
        sends_read_receipts: send_read_receipts,
        shows_typing: show_typing,
        updated_at: ctx.clock.now(),
      })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', ctx.phoneNumberId)
      .execute();
    return readInboxSettings(tx, ctx);
  });
}
