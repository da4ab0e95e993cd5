export { type Counted, countMeeting, teamSize } from './countMeeting.ts';
export { compileConditions, compileEach, readSegmentConditions } from './readConditions.ts';
export { boughtProducts } from './whereOrders.ts';
