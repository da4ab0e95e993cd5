import type { AlertKind } from '@herald/contract';
import { answerCauses } from './answers.ts';
import { automationCauses } from './automations.ts';
import { campaignCauses } from './campaigns.ts';
import type { Cause } from './cause.ts';
import { failedRunCauses } from './failedRuns.ts';
import { numberCauses } from './numbers.ts';
import { exportCauses, importCauses, parkedCauses, planCauses } from './operations.ts';
import { templateCauses } from './templates.ts';

export type { Asked, Cause } from './cause.ts';

/** Whatever alerts are opened of. A sign-in is no state: it is told once, where it happens. */
export const causes = {
  answers: answerCauses,
  automations: automationCauses,
  campaigns: campaignCauses,
  exports: exportCauses,
  failedRuns: failedRunCauses,
  imports: importCauses,
  numbers: numberCauses,
  parked: parkedCauses,
  plan: planCauses,
  templates: templateCauses,
} as const satisfies Record<string, Cause>;

export type CauseName = keyof typeof causes;

export const causeNames = Object.keys(causes) as CauseName[];

/** Returns the kinds of alerts that these causes open. */
export const kindsOf = (names: readonly CauseName[]): AlertKind[] =>
  names.flatMap((name) => [...causes[name].kinds]);
