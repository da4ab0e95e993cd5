import type { Module } from '../../module.ts';
import { settleCampaignsJob } from './jobs.ts';
import { registerBalance } from './routes.ts';

export { readCurrency, readNewestLine } from './ledger.ts';
export { bookDisputed, creditPayment, takeBackRefunds } from './payments.ts';
export { type Prepaid, readPrepaid } from './readPrepaid.ts';
export { reserveForCampaign } from './reserveForCampaign.ts';

/** Money that is paid ahead for campaigns. */
export const balance: Module = { name: 'balance', register: registerBalance, jobs: [settleCampaignsJob] };
