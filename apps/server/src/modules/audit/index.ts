import type { Module } from '../../module.ts';
import { forgetAuditEvents } from './forgetAuditEvents.ts';
import { registerAudit } from './routes.ts';

export const audit: Module = { name: 'audit', register: registerAudit, jobs: [forgetAuditEvents] };
