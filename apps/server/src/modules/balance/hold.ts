import { minorUnits } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface Hold {
  held: number;
  settled: number;
  settled_micros: number;
  /** What the campaign had cost before the team paid ahead for it: Meta billed that. */
  billed_before: number;
  lines: number;
  /** Since then Meta bills the team itself: only what was sent before is settled. */
  closed_at: Date | null;
  /** When its messages were counted, since then. */
  counted_at: Date;
}

/** Returns what is set aside for a campaign. Whoever writes it holds the lock of the team's accounts. */
export function readHold(tx: Tx, teamId: number, campaignId: number): Promise<Hold | undefined> {
  return tx
    .selectFrom('balance_holds')
    .select(['held', 'settled', 'settled_micros', 'billed_before', 'lines', 'closed_at', 'counted_at'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
}

/** A hold as it begins, with what the campaign's erased messages had cost by then. */
export type NewHold = Hold & { erased_micros: number };

/** Returns a hold that counts from what the campaign costs now. */
export async function newHold(tx: Tx, teamId: number, campaignId: number): Promise<NewHold> {
  const { cost_micros, currency } = await tx
    .selectFrom('campaigns')
    .select(['cost_micros', 'currency'])
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow();
  const billed_before = minorUnits(cost_micros, currency);
  const erased_micros = cost_micros === 0 ? 0 : cost_micros - (await readCost(tx, teamId, campaignId));
  return { ...empty, settled_micros: cost_micros, billed_before, erased_micros: Math.max(0, erased_micros) };
}

const empty = { held: 0, settled: 0, lines: 0, closed_at: null, counted_at: new Date(0) };

/** Of the messages that are still there; the campaign's counter knows all that ever were. */
async function readCost(tx: Tx, teamId: number, campaignId: number): Promise<number> {
  const { rows } = await sql<{ micros: number }>`
    select coalesce(sum(price_micros), 0)::bigint as micros from messages
    where team_id = ${teamId} and campaign_id = ${campaignId} and delivered_at is not null`.execute(tx);
  return rows[0]?.micros ?? 0;
}

export async function writeHold(
  tx: Tx,
  teamId: number,
  campaignId: number,
  hold: Hold | NewHold,
): Promise<void> {
  await tx
    .insertInto('balance_holds')
    .values({ team_id: teamId, campaign_id: campaignId, ...hold })
    .onConflict((conflict) => conflict.columns(['team_id', 'campaign_id']).doUpdateSet(hold))
    .execute();
}

/** Returns the key of a campaign's next line. */
export const nextKey = (campaignId: number, { lines }: Hold) => `campaign:${campaignId}:${lines + 1}`;
