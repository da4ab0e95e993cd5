import { numberPath, numberThing } from '../common.ts';

/** One campaign of a number. */
export const campaignParams = numberThing('campaign_id');
export const campaignPath = `${numberPath}/campaigns/:campaign_id`;
