import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { settleCampaign } from './settleCampaign.ts';

/**
 * Settles every campaign that was paid ahead and moved since. Each in a transaction of its own: one that fails holds up
 * no other team.
 */
export const settleCampaignsJob = defineJob({
  name: 'balance.settle',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { app, clock, log, signal }) {
    const { rows } = await sql<{ teamId: number; campaignId: number }>`
      select h.team_id as "teamId", h.campaign_id as "campaignId"
      from balance_holds h join campaigns c on c.team_id = h.team_id and c.id = h.campaign_id
      where h.settled_micros <> c.cost_micros
        or (h.held > 0 and (c.step <> 'SENDING' or c.deleted_at is not null))`.execute(
      app.database.statements,
    );
    for (const { teamId, campaignId } of rows) {
      if (signal.aborted) return;
      await app.database.pipeline
        .withTeam(teamId)
        .transaction((tx) => settleCampaign(tx, teamId, campaignId, clock.now()))
        .catch((error: unknown) =>
          log.error({ err: error, teamId, campaignId }, 'a campaign was not settled'),
        );
    }
  },
});
