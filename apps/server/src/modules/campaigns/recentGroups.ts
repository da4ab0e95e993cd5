import type { AudienceGroup, AudienceQuestion } from './audienceQueries.ts';

interface Kept {
  at: number;
  groups: readonly AudienceGroup[];
}

const mostCampaigns = 200;
const maxAgeMs = 60_000;
const kept = new Map<string, Kept>();

const placeOf = ({ teamId, campaignId, key }: AudienceQuestion) => `${teamId}:${campaignId}:${key}`;

/**
 * What was read of an audience within the last minute, while the same is asked of the same number of people. Of hundreds
 * of thousands the head of a page says what the review has just found out, and so do the pages of a list of names;
 * whoever agrees to a price or starts a campaign has them read anew.
 */
export function recentGroups(question: AudienceQuestion): readonly AudienceGroup[] | undefined {
  const last = kept.get(placeOf(question));
  return last && performance.now() - last.at <= maxAgeMs ? last.groups : undefined;
}

export function keepGroups(question: AudienceQuestion, groups: readonly AudienceGroup[]): void {
  kept.delete(placeOf(question));
  kept.set(placeOf(question), { at: performance.now(), groups });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostCampaigns) return;
    kept.delete(oldest);
  }
}
