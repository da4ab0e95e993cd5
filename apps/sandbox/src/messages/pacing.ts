import { behaviourOf } from '../core/behaviours.ts';
import type { Template } from '../core/model.ts';
import type { World } from '../world.ts';
import { planStatuses } from './plan.ts';
import { scheduleNextStatus } from './statuses.ts';

/** Whether a message of a new marketing template waits for the quality check of the first batch. */
export function isHeldBack(world: World, template: Template): boolean {
  const batch = world.settings.limits.pacingFirstBatch;
  template.acceptedSends++;
  world.store.templates.put(template);
  return batch !== null && template.paced && template.acceptedSends > batch;
}

/** Lets the held messages of a template go, or fails them with 132015. Returns how many there were. */
export function releaseHeld(world: World, template: Template, outcome: 'release' | 'fail'): number {
  const held = world.store.messages.filter(
    (message) => message.held === true && message.templateId === template.id,
  );
  for (const message of held) {
    delete message.held;
    const customer = world.store.customer(message.customer);
    const behaviour = behaviourOf(customer, world.settings.behaviours);
    message.plan = planStatuses(world, message, customer, behaviour, outcome === 'fail' ? 132015 : null);
    world.store.messages.put(message);
    scheduleNextStatus(world, message);
  }
  return held.length;
}
