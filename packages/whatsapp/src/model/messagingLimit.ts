const units: Record<string, number> = { '': 1, K: 1_000, M: 1_000_000 };

/** Meta's word for a portfolio that may write to anybody. */
export const unlimitedTier = 'TIER_UNLIMITED';

/** Different people in 24 hours that a tier of Meta (`TIER_2K`) allows; null: unlimited, or a word that we do not know. */
export function tierLimit(tier: string | null): number | null {
  const [, count, unit] = /^TIER_(\d+)([KM]?)$/.exec(tier ?? '') ?? [];
  return count === undefined ? null : Number(count) * (units[unit ?? ''] ?? 1);
}

/** `10000` and `TIER_10K` are the same limit: returns Meta's word for it, or null when it is neither. */
export function tierOf(limit: string | null): string | null {
  if (limit === null || limit.startsWith('TIER_')) return limit;
  const count = Number(limit);
  if (!Number.isInteger(count)) return null;
  if (count < 0 || count > 100_000) return unlimitedTier;
  return count >= 1000 && count % 1000 === 0 ? `TIER_${count / 1000}K` : `TIER_${count}`;
}
