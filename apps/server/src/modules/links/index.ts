import type { Module } from '../../module.ts';
import { registerLinks } from './routes.ts';

export { keepLink, readClicks } from './keepLink.ts';
export { shorten } from './shorten.ts';
export const links: Module = { name: 'links', register: registerLinks };
