import type { Cause } from './gate/index.ts';

/** The lanes of a number, the first to leave first. */
export const lanes = ['answers', 'automations', 'campaigns'] as const;

/** A person's answer overtakes what Herald and machines have to say, and all of it overtakes what many get at once. */
export const laneOf: Readonly<Record<Cause, number>> = {
  inbox: 0,
  system: 1,
  ai_agent: 1,
  automation: 1,
  api: 1,
  campaign: 2,
};
