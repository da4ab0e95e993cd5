import type { Module } from '../../module.ts';
import { registerImpersonation } from './routes.ts';

/** For operators who look through somebody's eyes, to help; and the way out, which may be one of two sessions at once. */
export const impersonation: Module = { name: 'impersonation', register: registerImpersonation };
