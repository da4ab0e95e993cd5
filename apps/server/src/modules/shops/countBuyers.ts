import type { Purchase } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { whoBought } from './whoBought.ts';

/** How many contacts a campaign would take. Products of another team are nobody's. */
export async function countBuyers(
  ctx: RequestContext,
  productIds: readonly number[],
  purchase: Purchase,
): Promise<number> {
  return ctx.db.read(async (tx) => {
    const { rows } = await sql<{ people: number }>`
      select count(*)::int as people from contacts c
      where c.team_id = ${ctx.teamId} and ${whoBought(productIds, purchase, ctx.clock.now())}`.execute(tx);
    return rows[0]?.people ?? 0;
  });
}
