import type { Module } from '../../module.ts';
import { exportTeam } from './exportTeam.ts';
import { forgetExports } from './forgetExports.ts';
import { exportReadyMail } from './mails/exportReady.ts';
import { registerTeamExport } from './routes.ts';

/** All that a team has, as one archive. */
export const teamExport: Module = {
  name: 'teamExport',
  register: registerTeamExport,
  jobs: [exportTeam, forgetExports],
  mails: [exportReadyMail],
};
