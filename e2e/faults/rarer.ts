import type { Plan, TimedAction } from './actions.ts';
import type { Random } from './random.ts';

/** Drawn after everything else, so that a seed is the plan that it was before these came, and them. */
export function drawRarer(plan: Plan, random: Random): TimedAction[] {
  const { stormMs, shops, actions } = plan;
  const shop = () => random.integer(0, shops - 1);
  const late = () => random.integer(stormMs >> 1, stormMs);
  const drawn: TimedAction[] = [];
  // Whoever is held up has to come back to itself.
  const isHeldUp = actions.some(({ action: { kind } }) => kind === 'freeze' || kind === 'keep leases back');
  if (random.chance(0.4) && !isHeldUp)
    drawn.push({ at: random.integer(500, stormMs), action: { kind: 'deploy' } });
  if (random.chance(0.4)) drawn.push({ at: late(), action: { kind: 'settle uncertain', shop: shop() } });
  const scheduled = actions.find(({ action }) => action.kind === 'schedule');
  if (scheduled?.action.kind === 'schedule' && random.chance(0.6))
    drawn.push({ at: scheduled.at + 100, action: { kind: 'edit planned', shop: scheduled.action.shop } });
  if (random.chance(0.4))
    drawn.push({ at: random.integer(0, 2000), action: { kind: 'two numbers', shop: shop() } });
  return drawn;
}
