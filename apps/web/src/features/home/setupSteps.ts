import type { Home, PhoneNumber } from '@herald/contract';

export type SetupKey = 'connect' | 'payment' | 'contacts' | 'template' | 'campaign';

/** The way from an empty team to the first campaign; a step counts as done only when the data says so. */
export function setupSteps(
  number: Pick<PhoneNumber, 'connection' | 'waba_has_payment_method'>,
  { contacts, template, campaign }: NonNullable<Home['setup']>,
): { key: SetupKey; done: boolean }[] {
  return [
    { key: 'connect', done: number.connection === 'connected' },
    { key: 'payment', done: number.waba_has_payment_method },
    { key: 'contacts', done: contacts },
    { key: 'template', done: template },
    { key: 'campaign', done: campaign },
  ];
}
