import type { Module } from '../../module.ts';
import { checkAfterStop } from './checkAfterStop.ts';
import { requestHistoryJob } from './coexistence/requestHistory.ts';
import { leaveAccountJob } from './disconnect/leaveAccount.ts';
import { checkNumberJob, sweepNumbersJob } from './jobs.ts';
import { registerNumbers } from './routes.ts';

export { requestHistoryJob } from './coexistence/requestHistory.ts';
export { stopWebhooks } from './disconnect/stopWebhooks.ts';
export { checkBeforeSending } from './health/checkNumber.ts';
export { presentNumber } from './present.ts';
export { type NumberAccess, readNumberAccess, readNumbers } from './queries.ts';
export { completeFirstNumber } from './registration/completeFirstNumber.ts';
export { newPin, pinPurpose } from './registration/newPin.ts';
export { pinRefusalOf } from './registration/pinRefusal.ts';
export { readOwnPin } from './registration/readOwnPin.ts';

export const numbers: Module = {
  name: 'numbers',
  register: registerNumbers,
  subscribers: [checkAfterStop],
  jobs: [checkNumberJob, sweepNumbersJob, leaveAccountJob, requestHistoryJob],
};
