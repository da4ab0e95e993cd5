import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { lateMs } from './settle.ts';
import { settleCampaign } from './settleCampaign.ts';
import { settleDay } from './settleDay.ts';

interface Open {
  teamId: number;
  id: number;
}

const hour = 3_600_000;

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

/** Returns true where there is more to do. */
type Settle = (tx: Tx, teamId: number, id: number, now: Date) => Promise<boolean>;

type Context = AppContext & { signal: AbortSignal };

async function settleEach(context: Context, all: readonly Open[], settle: Settle): Promise<void> {
  for (const one of all) await settleOne(context, one, settle);
}

async function settleOne({ app, clock, log, signal }: Context, { teamId, id }: Open, settle: Settle) {
  try {
    let isFull = true;
    while (isFull && !signal.aborted)
      isFull = await app.database.pipeline
        .withTeam(teamId)
        .transaction((tx) => settle(tx, teamId, id, clock.now()));
  } catch (error) {
    log.error({ err: error, teamId, id, what: settle.name }, 'the balance was not settled');
  }
}

/** Those that moved. Those of a team that Meta bills now are counted from their messages, so once an hour. */
async function readCampaigns({ app, clock }: AppContext): Promise<Open[]> {
  const hourAgo = new Date(clock.now().getTime() - hour);
  const { rows } = await sql<Open>`
    select h.team_id as "teamId", h.campaign_id as id
    from balance_holds h
    join campaigns c on c.team_id = h.team_id and c.id = h.campaign_id
    join teams t on t.id = h.team_id
    where case when h.closed_at is not null
      then (h.held > 0 or h.settled_micros <> c.cost_micros) and h.counted_at < ${hourAgo}
      else t.meta_billing_since is not null or h.settled_micros <> c.cost_micros
        or (h.held > 0 and (c.step <> 'SENDING' or c.deleted_at is not null)) end`.execute(
    app.database.statements,
  );
  return rows;
}

/**
 * Those of which messages moved, those that are to be closed or were just now, and those of which nothing more is set aside
 * from now on.
 */
async function readDays({ app, clock }: AppContext): Promise<Open[]> {
  const now = clock.now().getTime();
  const { rows } = await sql<Open>`
    select team_id as "teamId", day_id as id from balance_messages where is_moved group by team_id, day_id
    union
    select d.team_id, d.id from balance_days d join teams t on t.id = d.team_id
    where (d.held > 0 or d.open_micros > 0) and d.closed_at is null and t.meta_billing_since is not null
    union
    select team_id, id from balance_days where held > 0 and day < ${new Date(now - lateMs - 86_400_000)}
    union
    select team_id, id from balance_days where closed_at > ${new Date(now - hour)}
    order by 1, 2`.execute(app.database.statements);
  return rows;
}
