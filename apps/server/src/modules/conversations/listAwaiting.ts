import { type Home, mostAwaiting } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readList } from './listFilters.ts';
import { presentConversation } from './presentConversation.ts';
import { countAwaiting } from './queries.ts';

/** Open conversations that wait for an answer: how many, and the few that have waited longest. */
export async function listAwaiting(tx: Tx, ctx: RequestContext, limit: number): Promise<Home['waiting']> {
  const now = ctx.clock.now();
  const rows = await readList(tx, ctx, {
    filters: { longest_wait: true },
    userId: ctx.person.userId,
    now,
    after: null,
    limit,
    groupSize: 0,
  });
  return {
    count: await countAwaiting(tx, ctx, mostAwaiting),
    conversations: rows.map((row) => presentConversation(row, now)),
  };
}
