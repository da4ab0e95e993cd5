import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { settleCampaign } from './settleCampaign.ts';
import { settleDay } from './settleDay.ts';

interface Open {
  teamId: number;
  id: number;
}

/**
 * Settles what was paid ahead and moved since. Each in a transaction of its own: one that fails holds up no other team.
 */
export const settleJob = defineJob({
  name: 'balance.settle',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, context) {
    await settleEach(context, await readCampaigns(context), settleCampaign);
    await settleEach(context, await readDays(context), settleDay);
  },
});

type Settle = (tx: Tx, teamId: number, id: number, now: Date) => Promise<void>;

async function settleEach(
  { app, clock, log, signal }: AppContext & { signal: AbortSignal },
  all: readonly Open[],
  settle: Settle,
): Promise<void> {
  for (const { teamId, id } of all) {
    if (signal.aborted) return;
    await app.database.pipeline
      .withTeam(teamId)
      .transaction((tx) => settle(tx, teamId, id, clock.now()))
      .catch((error: unknown) =>
        log.error({ err: error, teamId, id, what: settle.name }, 'the balance was not settled'),
      );
  }
}

/** Those that moved; those of a team that Meta bills now, until all that was sent before is settled. */
async function readCampaigns({ app }: AppContext): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select h.team_id as "teamId", h.campaign_id as id
    from balance_holds h
    join campaigns c on c.team_id = h.team_id and c.id = h.campaign_id
    join teams t on t.id = h.team_id
    where case when h.closed_at is not null then h.held > 0 else
      t.meta_billing_since is not null or h.settled_micros <> c.cost_micros
        or (h.held > 0 and (c.step <> 'SENDING' or c.deleted_at is not null)) end`.execute(
    app.database.statements,
  );
  return rows;
}

async function readDays({ app }: AppContext): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select team_id as "teamId", id from balance_days where is_open order by team_id, id`.execute(
    app.database.statements,
  );
  return rows;
}
