import type { Module } from '../../module.ts';
import { endOver } from './endOver.ts';
import { registerImpersonation } from './routes.ts';

export { showImpersonable } from './queries.ts';

/** For operators who look through somebody's eyes, to help; and the way out, which may be one of two sessions at once. */
export const impersonation: Module = {
  name: 'impersonation',
  register: registerImpersonation,
  jobs: [endOver],
};
