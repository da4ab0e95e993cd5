import type { Home, PhoneNumber } from '@herald/contract';

export type SetupKey = 'connect' | 'payment' | 'contacts' | 'template' | 'campaign';

/**
 * The way from an empty team to the first campaign; a step counts as done only when the data says so. Who does not pay
 * Meta has nothing to add there.
 */
export function setupSteps(
  number: Pick<PhoneNumber, 'connection' | 'waba_has_payment_method'>,
  { contacts, template, campaign }: NonNullable<Home['setup']>,
  paysMeta: boolean,
): { key: SetupKey; done: boolean }[] {
  const payment = { key: 'payment' as const, done: number.waba_has_payment_method };
  return [
    { key: 'connect', done: number.connection === 'connected' },
    ...(paysMeta ? [payment] : []),
    { key: 'contacts', done: contacts },
    { key: 'template', done: template },
    { key: 'campaign', done: campaign },
  ];
}
