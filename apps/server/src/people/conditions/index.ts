export { type Counted, countMeeting } from './countMeeting.ts';
export { compileConditions, readSegmentConditions } from './readConditions.ts';
