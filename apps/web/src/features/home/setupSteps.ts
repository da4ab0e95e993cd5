import type { CampaignStep, PhoneNumber } from '@herald/contract';

export interface SetupFacts {
  number: Pick<PhoneNumber, 'connection' | 'waba_has_payment_method'>;
  contacts: number;
  templateStatuses: readonly string[];
  campaignSteps: readonly CampaignStep[];
}

export type SetupKey = 'connect' | 'payment' | 'contacts' | 'template' | 'campaign';

/** The way from an empty team to the first campaign; a step counts as done only when the data says so. */
export function setupSteps(facts: SetupFacts): { key: SetupKey; done: boolean }[] {
  const started: readonly CampaignStep[] = ['SENDING', 'PAUSED', 'SENDED'];
  return [
    { key: 'connect', done: facts.number.connection === 'connected' },
    { key: 'payment', done: facts.number.waba_has_payment_method },
    { key: 'contacts', done: facts.contacts > 0 },
    { key: 'template', done: facts.templateStatuses.includes('APPROVED') },
    { key: 'campaign', done: facts.campaignSteps.some((step) => started.includes(step)) },
  ];
}
