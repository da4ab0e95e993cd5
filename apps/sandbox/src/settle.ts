import type { World } from './world.ts';

export interface SettleOptions {
  /** Statuses and reviews due within this time are waited for; later ones (a phone that is off) are not. */
  horizonMs?: number;
  /** Give up, with an error that says what is still open. */
  timeoutMs?: number;
}

const lookEveryMs = 5;

/** Waits until everything due soon has happened and every webhook was answered with 200. */
export async function settle(world: World, options: SettleOptions = {}): Promise<void> {
  const { horizonMs = 6_000, timeoutMs = 15_000 } = options;
  const deadline = Date.now() + timeoutMs;
  let quietLooks = 0;
  while (quietLooks < 3) {
    quietLooks = isSettled(world, horizonMs) ? quietLooks + 1 : 0;
    if (Date.now() > deadline) throw new Error(`The sandbox did not settle: ${describe(world)}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function isSettled(world: World, horizonMs: number): boolean {
  const { nextAt } = world.due;
  const nothingDue = nextAt === null || nextAt > world.clock.now() + horizonMs;
  return nothingDue && world.webhooks.isIdle && world.stripe.events.isIdle;
}

function describe(world: World): string {
  const { queued, inFlight, retrying } = world.webhooks.state;
  const last = world.webhooks.log.latest(1)[0]?.attempts.at(-1);
  const answer = last ? `, last webhook answer ${last.status} ${last.answer.slice(0, 120)}` : '';
  return `${world.due.size} due, webhooks ${queued} queued, ${inFlight} in flight, ${retrying} retrying${answer}.`;
}
