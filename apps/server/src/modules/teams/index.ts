import type { Module } from '../../module.ts';
import { registerTeams } from './routes.ts';

export { presentTeam } from './present.ts';
export { requirePlan } from './requirePlan.ts';

export const teams: Module = { name: 'teams', register: registerTeams };
