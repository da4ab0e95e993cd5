export { scheduledListener } from './answered.ts';
export { cancelScheduled, changeScheduled, sendScheduledNow } from './changeScheduled.ts';
export { holdScheduled } from './holdScheduled.ts';
export { sendDue, sweepScheduled } from './jobs.ts';
export { planMessage } from './planMessage.ts';
export { readScheduled } from './presentScheduled.ts';
export { reengage } from './reengage.ts';
