import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { CampaignRow } from './queries.ts';

/** Above so many messages a look at each of them takes longer than a page should. */
export const largeCampaign = 20_000;
/** For so long what was found is good although counters moved. */
export const goodForMs = 60_000;
const mostKept = 500;

/** Something that only a look at every message of a campaign tells. */
export interface Look<T> {
  name: string;
  /** Orders move no counter: what hangs on them is good for a minute, never for longer. */
  hangsOn: 'counters' | 'orders';
  take(tx: Tx, teamId: number, campaign: CampaignRow): Promise<T>;
}

interface Kept {
  at: number;
  /** What the campaign had counted by then. */
  counted: string;
  value: unknown;
}

const kept = new Map<string, Kept>();
const underWay = new Map<string, Promise<void>>();

export const countedBy = (campaign: CampaignRow): string =>
  JSON.stringify([
    campaign.step,
    campaign.total_accepted,
    campaign.total_delivered,
    campaign.total_read,
    campaign.total_failed,
    campaign.total_clicked,
    campaign.total_replied,
    campaign.cost_micros,
  ]);

interface Looked<T> {
  value: T;
  /** False: counters moved since, and a new look is under way; asked again in a moment, it is there. */
  isCurrent: boolean;
}

/**
 * What a look at every message of a campaign finds. Of a large one what is kept answers at once, from this process's memory or
 * from what `keepLooks` wrote, and is looked for anew behind whoever asks; of others it is looked for each time.
 */
export async function lookOnce<T>(
  ctx: RequestContext,
  tx: Tx,
  campaign: CampaignRow,
  look: Look<T>,
): Promise<Looked<T>> {
  const { teamId } = ctx;
  if (campaign.total_accepted < largeCampaign)
    return { value: await look.take(tx, teamId, campaign), isCurrent: true };
  const place = `${campaign.id}:${look.name}`;
  const counted = countedBy(campaign);
  const isGood = (one: Kept) =>
    (look.hangsOn === 'counters' && one.counted === counted) ||
    ctx.clock.now().getTime() - one.at <= goodForMs;
  const takeAnew = async (by: Tx) => {
    const at = ctx.clock.now().getTime();
    const value = await look.take(by, teamId, campaign);
    remember(place, { at, counted, value });
    return value;
  };
  const own = kept.get(place);
  if (own && isGood(own)) return { value: own.value as T, isCurrent: true };
  const last = newer(own, await readLook(tx, teamId, campaign.id, look.name));
  if (!last) return { value: await takeAnew(tx), isCurrent: true };
  remember(place, last);
  if (isGood(last)) return { value: last.value as T, isCurrent: true };
  if (!underWay.has(place)) {
    const taken = ctx.db
      .read(takeAnew)
      .catch((error: unknown) => ctx.log.warn({ err: error, place }, 'a look at a campaign failed'))
      .finally(() => underWay.delete(place));
    underWay.set(
      place,
      taken.then(() => {}),
    );
  }
  return { value: last.value as T, isCurrent: false };
}

/** Resolves once what is looked for behind those who asked is there. */
export async function looksTaken(): Promise<void> {
  await Promise.all(underWay.values());
}

/** As a process is that has just started. */
export function forgetLooks(): void {
  kept.clear();
}

const newer = (one: Kept | undefined, other: Kept | undefined) =>
  one && other ? (one.at >= other.at ? one : other) : (one ?? other);

async function readLook(tx: Tx, teamId: number, campaignId: number, name: string): Promise<Kept | undefined> {
  const { rows } = await sql<{ counted: string; looked_at: Date; found: { value: unknown } }>`
    select counted, looked_at, found from campaign_looks
    where team_id = ${teamId} and campaign_id = ${campaignId} and what = ${name}`.execute(tx);
  const [row] = rows;
  return row && { at: row.looked_at.getTime(), counted: row.counted, value: row.found.value };
}

function remember(place: string, look: Kept): void {
  kept.delete(place);
  kept.set(place, look);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}
