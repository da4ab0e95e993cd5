import type { Module } from '../../module.ts';
import { forgetSubmissions } from './forgetSubmissions.ts';
import { registerFormPages } from './publicRoutes.ts';
import { registerForms } from './routes.ts';

export { confirmationListener } from './confirmations.ts';

export const optinForms: Module = {
  name: 'optinForms',
  register(http) {
    registerForms(http);
    registerFormPages(http);
  },
  jobs: [forgetSubmissions],
};
