import type { Customer, PhoneNumber } from '../core/model.ts';
import { contactOf, emitForPhone, identity } from '../emit.ts';
import type { World } from '../world.ts';

/** The customer stops marketing of this business in the app. */
export function stopMarketing(world: World, phone: PhoneNumber, customer: Customer): void {
  if (customer.stoppedMarketing.includes(phone.id)) return;
  customer.stoppedMarketing.push(phone.id);
  world.store.customers.put(customer);
  announce(world, phone, customer, 'stop');
}

export function resumeMarketing(world: World, phone: PhoneNumber, customer: Customer): void {
  if (!customer.stoppedMarketing.includes(phone.id)) return;
  customer.stoppedMarketing = customer.stoppedMarketing.filter((id) => id !== phone.id);
  world.store.customers.put(customer);
  announce(world, phone, customer, 'resume');
}

function announce(world: World, phone: PhoneNumber, customer: Customer, value: 'stop' | 'resume'): void {
  const preference = {
    ...identity(world, phone, customer.phone, 'wa_id', 'user_id'),
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: world.clock.seconds(),
  };
  emitForPhone(
    world,
    phone,
    { contacts: [contactOf(world, phone, customer.phone)], user_preferences: [preference] },
    {},
    'user_preferences',
  );
  world.events.changed('customers');
}
