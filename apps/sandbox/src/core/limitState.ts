import type { Tier } from './model.ts';

const day = 86_400_000;
const pairIntervalMs = 6_000;
const pairBurst = 45;

export const tierSizes: Record<Tier, number> = {
  TIER_250: 250,
  TIER_2K: 2_000,
  TIER_10K: 10_000,
  TIER_100K: 100_000,
  TIER_UNLIMITED: Number.POSITIVE_INFINITY,
};

/** Counters of the sending limits. Kept in memory: a restart forgives. */
export class LimitState {
  #throughput = new Map<string, { tokens: number; at: number }>();
  #pairs = new Map<string, number>();
  #portfolios = new Map<string, Map<string, number>>();
  #marketing = new Map<string, number[]>();
  #management = new Map<string, { from: number; count: number }>();

  /** One message of a number; false when its rate per second is used up. `now` is real time, not the sandbox's clock. */
  takeThroughput(phoneId: string, perSecond: number, now = performance.now()): boolean {
    const bucket = this.#throughput.get(phoneId) ?? { tokens: perSecond, at: now };
    bucket.tokens = Math.min(perSecond, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#throughput.set(phoneId, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** One message to the same person each six seconds; up to 45 may be borrowed from the future. */
  takePair(pair: string, now: number): boolean {
    const paidUntil = Math.max(this.#pairs.get(pair) ?? 0, now);
    if (paidUntil - now > (pairBurst - 1) * pairIntervalMs) return false;
    this.#pairs.set(pair, paidUntil + pairIntervalMs);
    if (this.#pairs.size > 200_000) this.#forgetPairs(now);
    return true;
  }

  /** Counts a business-initiated message to this person; false when it would be one person too many in 24 hours. */
  takePortfolio(businessId: string, customer: string, tier: Tier, now: number): boolean {
    const people = this.#portfolios.get(businessId) ?? new Map<string, number>();
    this.#portfolios.set(businessId, people);
    const last = people.get(customer);
    const isNew = last === undefined || last <= now - day;
    if (isNew && people.size >= tierSizes[tier]) {
      for (const [person, at] of people) if (at <= now - day) people.delete(person);
      if (people.size >= tierSizes[tier]) return false;
    }
    if (isNew) people.set(customer, now);
    return true;
  }

  portfolioUse(businessId: string, now: number): number {
    let used = 0;
    for (const at of this.#portfolios.get(businessId)?.values() ?? []) if (at > now - day) used++;
    return used;
  }

  /** Marketing from all businesses together counts for one person. */
  takeMarketing(customer: string, cap: number, now: number): boolean {
    const times = (this.#marketing.get(customer) ?? []).filter((at) => at > now - day);
    if (times.length >= cap) return false;
    times.push(now);
    this.#marketing.set(customer, times);
    return true;
  }

  takeManagement(wabaId: string, perHour: number, now: number): boolean {
    const hour = Math.floor(now / 3_600_000);
    const use = this.#management.get(wabaId);
    if (!use || use.from !== hour) {
      this.#management.set(wabaId, { from: hour, count: 1 });
      return true;
    }
    use.count++;
    return use.count <= perHour;
  }

  managementUse(wabaId: string): number {
    return this.#management.get(wabaId)?.count ?? 0;
  }

  clear(): void {
    for (const each of [this.#throughput, this.#pairs, this.#portfolios, this.#marketing, this.#management]) {
      each.clear();
    }
  }

  #forgetPairs(now: number): void {
    for (const [pair, until] of this.#pairs) if (until <= now) this.#pairs.delete(pair);
  }
}
