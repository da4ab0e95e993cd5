import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { costsLook } from './costs/showCosts.ts';
import { countOutcomes } from './countOutcomes.ts';
import { countedBy, goodForMs, type Look, largeCampaign } from './lookOnce.ts';
import { readCampaign } from './queries.ts';
import { overTimeLook, readingLook } from './showResults.ts';

const looks: readonly Look<unknown>[] = [overTimeLook, readingLook, costsLook, countOutcomes];

/** Statuses come for a month; what comes later is looked for when somebody asks. */
const movesForDays = 40;
/** So much of the time may go into one look. */
const share = 1 / 30;

interface Moving {
  team_id: number;
  phone_number_id: number;
  id: number;
  kept: { what: string; counted: string; looked_at: string; took_ms: number }[];
}

/**
 * Looks at every message of large campaigns whose counters move, so that nobody waits for it who opens one: each minute at
 * first, and ever less often the older a campaign is.
 */
export const keepLooks = defineJob({
  name: 'campaigns.keepLooks',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, clock, signal }) {
    const moving = await db.transaction((tx) => readMoving(tx, clock.now()));
    for (const one of moving) {
      for (const look of looks) {
        if (signal.aborted) return;
        await db.transaction((tx) => keepLook(tx, one, look, clock.now()));
      }
    }
  },
});

async function readMoving(tx: Tx, now: Date): Promise<Moving[]> {
  const { rows } = await sql<Moving>`
    select c.team_id, c.phone_number_id, c.id, coalesce((
        select jsonb_agg(jsonb_build_object('what', l.what, 'counted', l.counted, 'looked_at', l.looked_at, 'took_ms', l.took_ms))
        from campaign_looks l where l.team_id = c.team_id and l.campaign_id = c.id), '[]') as kept
    from campaigns c
    where c.started_at > ${now}::timestamptz - ${movesForDays} * interval '1 day' and c.total_accepted >= ${largeCampaign}
      and c.deleted_at is null
    order by c.started_at desc`.execute(tx);
  return rows;
}

async function keepLook(tx: Tx, moving: Moving, look: Look<unknown>, now: Date): Promise<void> {
  const { team_id: teamId, phone_number_id, id } = moving;
  const campaign = await readCampaign(tx, teamId, phone_number_id, id);
  if (!campaign?.started_at) return;
  const counted = countedBy(campaign);
  const last = moving.kept.find(({ what }) => what === look.name);
  const age = (now.getTime() - campaign.started_at.getTime()) / 100;
  const pause = Math.max(goodForMs, (last?.took_ms ?? 0) / share, age);
  if (last && (last.counted === counted || now.getTime() - Date.parse(last.looked_at) < pause)) return;
  const startedAt = performance.now();
  const value = await look.take(tx, teamId, campaign);
  const took = Math.round(performance.now() - startedAt);
  await sql`
    insert into campaign_looks (team_id, campaign_id, what, counted, looked_at, took_ms, found)
    values (${teamId}, ${id}, ${look.name}, ${counted}, ${now}, ${took}, ${JSON.stringify({ value })})
    on conflict (team_id, campaign_id, what) do update set counted = excluded.counted, looked_at = excluded.looked_at,
      took_ms = excluded.took_ms, found = excluded.found`.execute(tx);
}
