import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { accessConversation } from '../access.ts';
import { hereShown } from './findInConversation.ts';

/** The first message from a moment on, or else the last one before it; null where nothing was said yet. */
export function findMessageAt(
  ctx: RequestContext,
  contactId: number,
  at = ctx.clock.now().toISOString(),
): Promise<number | null> {
  return ctx.db.read(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const { rows } = await sql<{ id: number }>`
      select m.id from messages m where ${hereShown(ctx, contactId)}
      order by m.happened_at < ${at}::timestamptz, abs(extract(epoch from m.happened_at - ${at}::timestamptz)), m.id
      limit 1`.execute(tx);
    return rows[0]?.id ?? null;
  });
}
