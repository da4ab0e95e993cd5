import type { Module } from '../../module.ts';
import { settleJob } from './jobs.ts';
import { registerBalance } from './routes.ts';

export { readCurrency, readNewestLine } from '../../messaging/prepaid/index.ts';
export { bookDisputed, creditPayment, takeBackRefunds } from './payments.ts';
export { type Prepaid, readPrepaid } from './readPrepaid.ts';
export { reserveForCampaign } from './reserveForCampaign.ts';

/** Money that is paid ahead for campaigns and templates. */
export const balance: Module = { name: 'balance', register: registerBalance, jobs: [settleJob] };
