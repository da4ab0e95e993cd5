import { type RawBuilder, sql } from 'kysely';

/**
 * The recipients `r` of one campaign, to be ordered by `turn`, which is the order of their key. With `=` PostgreSQL would forget
 * the campaign in the order, and might sort.
 */
export const inTurn = (teamId: number, campaignId: number): RawBuilder<unknown> =>
  sql`r.team_id = ${teamId} and r.campaign_id between ${campaignId} and ${campaignId}`;

export const turn = sql`r.campaign_id, r.id`;
