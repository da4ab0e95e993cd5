import type { Module } from '../../module.ts';
import { forgetMessages } from './forgetMessages.ts';
import { settleJob } from './jobs.ts';
import { noteMovedJob } from './noteMoved.ts';
import { registerBalance } from './routes.ts';

export {
  changeBiller,
  holdBiller,
  readCurrency,
  readNewestLine,
  readPrepaid,
} from '../../messaging/prepaid/index.ts';
export { adoptQueued } from './adoptQueued.ts';
export { bookDisputed, creditPayment, takeBackRefunds } from './payments.ts';
export { readPrepaidFor } from './readPrepaidFor.ts';
export { reserveForCampaign } from './reserveForCampaign.ts';

/** Money that is paid ahead for campaigns and templates. */
export const balance: Module = {
  name: 'balance',
  register: registerBalance,
  jobs: [noteMovedJob, settleJob, forgetMessages],
};
