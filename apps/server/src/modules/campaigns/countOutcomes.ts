import { type EarlierOutcome, earlierOutcomes } from '@herald/contract';
import { sql } from 'kysely';
import type { Look } from './lookOnce.ts';
import { outcomes } from './recipientQueries.ts';

/** How many of a campaign each outcome has: asked for once somebody chooses, not with every look at a campaign. */
export const countOutcomes: Look<Record<EarlierOutcome, number>> = {
  name: 'outcomes',
  hangsOn: 'orders',
  async take(tx, teamId, { id }) {
    const counts = earlierOutcomes.map(
      (outcome) => sql`count(*) filter (where ${outcomes[outcome]}) as ${sql.id(outcome)}`,
    );
    const { rows } = await sql<Record<EarlierOutcome, number>>`
      select ${sql.join(counts)} from campaign_recipients r
      left join messages m on m.team_id = r.team_id and m.id = r.message_id
      where r.team_id = ${teamId} and r.campaign_id = ${id}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A count without a row');
    return row;
  },
};
