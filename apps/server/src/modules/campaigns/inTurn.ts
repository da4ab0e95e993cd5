import { type RawBuilder, sql } from 'kysely';

/**
 * The recipients `r` of one campaign, to be ordered by `turn`. Only the index of the list has that order. With `=` PostgreSQL
 * would forget the campaign in the order, and where it believes that most recipients are of this campaign, it would walk those
 * of all campaigns by their key.
 */
export const inTurn = (teamId: number, campaignId: number): RawBuilder<unknown> =>
  sql`r.team_id = ${teamId} and r.campaign_id between ${campaignId} and ${campaignId}`;

export const turn = sql`r.campaign_id, r.id`;
