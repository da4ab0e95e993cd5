import type { Module } from '../../module.ts';
import { registerImpersonation } from './routes.ts';

/** For operators who look through somebody's eyes, to help. */
export { forgetOwnToken } from './ownToken.ts';
export { signOutOfBoth } from './stopImpersonation.ts';

export const impersonation: Module = { name: 'impersonation', register: registerImpersonation };
