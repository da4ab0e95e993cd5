const units: Record<string, number> = { '': 1, K: 1_000, M: 1_000_000 };

/** Different people in 24 hours that a tier of Meta (`TIER_2K`) allows; null: unlimited, or a word that we do not know. */
export function tierLimit(tier: string | null): number | null {
  const [, count, unit] = /^TIER_(\d+)([KM]?)$/.exec(tier ?? '') ?? [];
  return count === undefined ? null : Number(count) * (units[unit ?? ''] ?? 1);
}

const share = 0.05;
const least = 10;

/** What campaigns leave to answers, orders and automations: a twentieth, at least ten, at most half. */
export function reserveOf(limit: number): number {
  return Math.min(Math.floor(limit / 2), Math.max(least, Math.ceil(limit * share)));
}
