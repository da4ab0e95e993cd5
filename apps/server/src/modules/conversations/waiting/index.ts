export { waitingListener } from './answered.ts';
export { cancelWaiting, changeWaiting, sendWaitingNow } from './changeWaiting.ts';
export { sendDue, sweepWaiting } from './jobs.ts';
export { planMessage } from './planMessage.ts';
export { readWaiting } from './presentWaiting.ts';
export { reengage } from './reengage.ts';
