import type { Module } from '../../module.ts';
import { registerImpersonation } from './routes.ts';

/** For operators who look through somebody's eyes, to help. */
export const impersonation: Module = { name: 'impersonation', register: registerImpersonation };
