const share = 0.05;
const least = 10;

/** What campaigns leave to answers, orders and automations: a twentieth, at least ten, at most half. */
export function reserveOf(limit: number): number {
  return Math.min(Math.floor(limit / 2), Math.max(least, Math.ceil(limit * share)));
}
