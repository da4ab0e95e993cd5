import type { RequestContext } from '../../../context.ts';
import { countUnread, publishUnread } from '../../../messaging/notifications/index.ts';

type Which = { ids: number[] } | { phone_number_id: number; contact_id: number } | { all: true };

/** Marks one's own notifications as read; those of others are not among them. Returns how many are still unread. */
export function readNotifications(ctx: RequestContext, which: Which): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    let query = tx
      .updateTable('notifications')
      .set({ read_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('user_id', '=', ctx.person.userId)
      .where('read_at', 'is', null);
    if ('ids' in which) query = query.where('id', 'in', which.ids);
    if ('contact_id' in which) {
      query = query
        .where('phone_number_id', '=', which.phone_number_id)
        .where('contact_id', '=', which.contact_id);
    }
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows > 0n) await publishUnread(tx, ctx.teamId, [ctx.person.userId]);
    return countUnread(tx, ctx.teamId, ctx.person.userId);
  });
}
