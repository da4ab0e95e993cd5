export { applyExclusions } from './campaignExclusions.ts';
export { addSource, bitOf } from './campaignSources.ts';
export {
  boughtProducts,
  type Counted,
  compileConditions,
  compileEach,
  countMeeting,
  readSegmentConditions,
  teamSize,
} from './conditions/index.ts';
export { readTeamCountry } from './readTeamCountry.ts';
export { readTimezone } from './readTimezone.ts';
export { whereFound } from './whereFound.ts';
