import type { Module } from '../../module.ts';
import { callOut } from './calls/callOut.ts';
import { automationFacts } from './door/hearFacts.ts';
import { enrol } from './enrolments/enrol.ts';
import { forgetRuns } from './forgetRuns.ts';
import { registerHooks } from './hook/publicRoutes.ts';
import { rehearse } from './rehearsals/rehearse.ts';
import { registerAutomations } from './routes.ts';
import { stepper } from './runner/service.ts';

export { automationSecretPurpose } from './calls/secrets.ts';
export { automationListener } from './door/answerMessages.ts';
export { hookPurpose } from './hook/token.ts';

export const automations: Module = {
  name: 'automations',
  register(http) {
    registerAutomations(http);
    registerHooks(http);
  },
  jobs: [callOut, enrol, forgetRuns, rehearse],
  services: [stepper],
  subscribers: [automationFacts],
};
