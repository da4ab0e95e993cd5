const minute = 60_000;
/** What a campaign may catch up of a delay: claims come about once a second. */
const catchUpMs = 2_000;

/** So many at this moment, in milliseconds. */
export interface PastClaims {
  at: number;
  count: number;
}

interface Pace {
  /** Of the last minute. */
  claims: PastClaims[];
  lastAt: number;
  /** Fraction of a message that was saved up. */
  saved: number;
}

/** Speed limits of campaigns, in the memory of whoever sends for their number. */
export interface CampaignPace {
  knows(campaignId: number): boolean;
  /** What an earlier holder of the number claimed in the last minute: it counts. */
  begin(campaignId: number, claimedLately: readonly PastClaims[], now: Date): void;
  /** How many may be claimed now: never more than `perMinute` in any minute, and spread over it. */
  allow(campaignId: number, perMinute: number, now: Date): number;
  took(campaignId: number, count: number, now: Date): void;
}

export function createCampaignPace(): CampaignPace {
  const paces = new Map<number, Pace>();
  return {
    knows: (campaignId) => paces.has(campaignId),
    begin(campaignId, claimedLately, now) {
      paces.set(campaignId, { claims: [...claimedLately], lastAt: now.getTime(), saved: 1 });
    },
    allow(campaignId, perMinute, now) {
      const pace = paces.get(campaignId);
      if (!pace) return 0;
      const at = now.getTime();
      const perMs = perMinute / minute;
      const most = Math.max(1, perMs * catchUpMs);
      pace.saved = Math.min(most, pace.saved + Math.max(0, at - pace.lastAt) * perMs);
      pace.lastAt = at;
      pace.claims = pace.claims.filter((claim) => claim.at > at - minute);
      const inMinute = pace.claims.reduce((sum, { count }) => sum + count, 0);
      // Sums of tenths of milliseconds: a whole message must not be missed for a rounding.
      return Math.max(0, Math.min(Math.floor(pace.saved + 1e-6), perMinute - inMinute));
    },
    took(campaignId, count, now) {
      const pace = paces.get(campaignId);
      if (!pace || count === 0) return;
      pace.saved -= count;
      pace.claims.push({ at: now.getTime(), count });
    },
  };
}
