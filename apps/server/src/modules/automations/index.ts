import type { Module } from '../../module.ts';
import { registerAutomations } from './routes.ts';

export const automations: Module = { name: 'automations', register: registerAutomations };
