import type { Module } from '../../module.ts';
import { countClicks } from './countClicks.ts';
import { registerLinks } from './routes.ts';
import { warmUp } from './warmUp.ts';

export const links: Module = { name: 'links', register: registerLinks, jobs: [countClicks], warmUp };
