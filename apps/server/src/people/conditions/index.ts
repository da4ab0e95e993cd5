export { type Counted, countMeeting } from './countMeeting.ts';
export { compileConditions, compileEach, readSegmentConditions } from './readConditions.ts';
