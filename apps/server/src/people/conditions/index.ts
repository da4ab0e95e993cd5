export { type Counted, countMeeting, teamSize } from './countMeeting.ts';
export { compileConditions, compileEach, readSegmentConditions } from './readConditions.ts';
