import type { Module } from '../../module.ts';
import { automationFacts } from './door/hearFacts.ts';
import { registerAutomations } from './routes.ts';
import { stepper } from './runner/service.ts';

export { automationListener } from './door/answerMessages.ts';

export const automations: Module = {
  name: 'automations',
  register: registerAutomations,
  services: [stepper],
  subscribers: [automationFacts],
};
