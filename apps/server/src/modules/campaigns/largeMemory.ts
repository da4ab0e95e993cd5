import { largeCampaign } from './lookOnce.ts';
import type { CampaignRow } from './queries.ts';

const mostKept = 500;

interface Kept {
  /** What it hung on by then. */
  standing: string;
  value: unknown;
}

const kept = new Map<string, Kept>();

/**
 * What a look at every recipient of a large campaign found, for as long as what it hangs on stays as it is; of others it is
 * looked for anew each time.
 */
export async function lookWhile<T>(
  campaign: CampaignRow,
  what: string,
  hangsOn: unknown,
  look: () => Promise<T>,
): Promise<T> {
  if (campaign.total_contacts < largeCampaign) return look();
  const place = `${campaign.id}:${what}`;
  const standing = JSON.stringify([campaign.total_contacts, hangsOn]);
  const last = kept.get(place);
  if (last?.standing === standing) return last.value as T;
  const value = await look();
  kept.delete(place);
  kept.set(place, { standing, value });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return value;
}
