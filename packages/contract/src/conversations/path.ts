import { numberPath, numberThing } from '../common.ts';

/** One conversation of a number. */
export const conversationParams = numberThing('contact_id');
export const conversationPath = `${numberPath}/conversations/:contact_id`;
