import type { Module } from '../../module.ts';
import { eraseTeam, sweepEndedTeams } from './deletion/eraseTeam.ts';
import { teamEndedMail } from './mails/teamEnded.ts';
import { teamEndingMail } from './mails/teamEnding.ts';
import { registerTeams } from './routes.ts';

export { presentTeam } from './present.ts';
export { requireOwner } from './requireOwner.ts';
export { requirePlan } from './requirePlan.ts';

export const teams: Module = {
  name: 'teams',
  register: registerTeams,
  jobs: [eraseTeam, sweepEndedTeams],
  mails: [teamEndingMail, teamEndedMail],
};
