import { numberThing } from '../common.ts';

/** One contact of a number. */
export const contactParams = numberThing('contact_id');
