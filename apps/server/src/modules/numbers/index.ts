import type { Module } from '../../module.ts';
import { registerNumbers } from './routes.ts';

export { presentNumber } from './present.ts';
export { type NumberAccess, readNumberAccess, readNumbers } from './queries.ts';
export const numbers: Module = { name: 'numbers', register: registerNumbers };
