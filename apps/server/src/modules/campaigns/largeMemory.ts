import type { CampaignRow } from './queries.ts';

/** Above so many messages a look at each of them takes longer than a page should. */
const largeCampaign = 20_000;
const maxAgeMs = 60_000;
const mostKept = 500;

interface Kept {
  at: number;
  /** What the campaign had counted by then. */
  counted: string;
  value: unknown;
}

const kept = new Map<string, Kept>();

const countedBy = (campaign: CampaignRow) =>
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

/**
 * What a look at every message of a campaign finds. Of a large one what was found within the last minute is told again, and what
 * `hangsOn` its counters alone for as long as they stand still; of others it is looked for anew each time.
 */
export async function lookOnce<T>(
  campaign: CampaignRow,
  what: string,
  look: () => Promise<T>,
  hangsOn: 'counters' | 'orders' = 'counters',
): Promise<T> {
  if (campaign.total_accepted < largeCampaign) return look();
  const counted = countedBy(campaign);
  return remember(`${campaign.id}:${what}`, counted, look, (last) => {
    const isLasting = hangsOn === 'counters' && last.counted === counted;
    return isLasting || performance.now() - last.at <= maxAgeMs;
  });
}

/** The same of what a look at every recipient finds, for as long as what it hangs on stays as it is. */
export async function lookWhile<T>(
  campaign: CampaignRow,
  what: string,
  standing: unknown,
  look: () => Promise<T>,
): Promise<T> {
  if (campaign.total_contacts < largeCampaign) return look();
  const counted = JSON.stringify([campaign.total_contacts, standing]);
  return remember(`${campaign.id}:${what}`, counted, look, (last) => last.counted === counted);
}

async function remember<T>(
  place: string,
  counted: string,
  look: () => Promise<T>,
  isGood: (last: Kept) => boolean,
): Promise<T> {
  const last = kept.get(place);
  if (last && isGood(last)) return last.value as T;
  const value = await look();
  kept.delete(place);
  kept.set(place, { at: performance.now(), counted, value });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return value;
}
