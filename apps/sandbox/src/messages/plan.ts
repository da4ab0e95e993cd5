import type { Behaviour } from '../core/behaviours.ts';
import type { Customer, Message, PlannedStatus, StatusName } from '../core/model.ts';
import { webhookError } from '../graph/errors.ts';
import type { World } from '../world.ts';

/** The statuses a message will get and when, from the timing set and what this customer does. */
export function planStatuses(
  world: World,
  message: Message,
  customer: Customer,
  behaviour: Behaviour,
  failure: number | null,
): PlannedStatus[] {
  const { timing } = world.settings;
  const start = world.clock.now();
  if (failure !== null) {
    const at = start + Math.max(timing.sentMs, 0);
    return [{ status: 'failed', at, error: webhookError(failure), twice: behaviour.duplicates }];
  }
  const delays: [StatusName, number][] = [['sent', vary(timing.sentMs)]];
  // A reaction only ever gets `sent`; someone who blocked the number receives nothing.
  const arrives = message.type !== 'reaction' && !customer.blockedPhones.includes(message.phoneNumberId);
  if (arrives) {
    const delivered =
      Math.max(vary(timing.deliveredMs), delays[0]?.[1] ?? 0) + (behaviour.deliveryDelayMs ?? 0);
    delays.push(['delivered', delivered]);
    if (timing.readMs !== null && !behaviour.neverReads && !customer.played) {
      delays.push(['read', Math.max(vary(timing.readMs), delivered) + (behaviour.deliveryDelayMs ?? 0)]);
    }
  }
  const names = delays.map(([status]) => status);
  if (behaviour.outOfOrder) names.reverse();
  return delays.map(([, delay], index) => ({
    status: names[index] ?? 'sent',
    at: start + delay,
    twice: behaviour.duplicates,
  }));
}

/** A fifth more or less, so that campaigns do not move in lockstep; zero stays zero. */
function vary(ms: number): number {
  return ms === 0 ? 0 : Math.round(ms * (0.8 + Math.random() * 0.4));
}
