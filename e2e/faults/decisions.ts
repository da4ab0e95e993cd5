import { type Plan, processNames, type TimedAction } from './actions.ts';
import type { Random } from './random.ts';

/** Words of the transactions that must not be repeated: of a claim, of what WhatsApp answered, of what it told. */
const delicate = ['insert into send_claims', 'claimed_by = case', 'played_at = r.played_at'];

export function drawDecisions({ shops, stormMs, recipients, actions }: Plan, random: Random): TimedAction[] {
  const shop = () => random.integer(0, shops - 1);
  const somewhen = () => random.integer(300, stormMs);
  const drawn: TimedAction[] = delicate.map((words) => ({
    at: somewhen(),
    action: { kind: 'lose commits', process: random.pick(processNames), count: random.integer(1, 2), words },
  }));
  const erased = random.integer(20, recipients - 1);
  // Of whom two were made one, what the first got was told of somebody who is gone.
  const isMerged = actions.some(
    ({ action }) => action.kind === 'merge' && (action.kept === erased || action.merged === erased),
  );
  if (random.chance(0.5) && !isMerged)
    drawn.push({ at: somewhen(), action: { kind: 'erase', shop: shop(), recipient: erased } });
  if (random.chance(0.4)) drawn.push({ at: somewhen(), action: { kind: 'schedule', shop: shop() } });
  if (random.chance(0.3))
    drawn.push({
      at: somewhen(),
      action: { kind: 'revoke access', shop: shop(), forMs: random.integer(500, 4000) },
    });
  const second = actions.find(({ action }) => action.kind === 'second campaign')?.action;
  if (second?.kind === 'second campaign' && second.deletedAfterMs === null && random.chance(0.5))
    drawn.push({ at: random.integer(200, 2500), action: { kind: 'quiet hours', shop: second.shop } });
  return drawn;
}
