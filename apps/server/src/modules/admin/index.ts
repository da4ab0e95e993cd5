import type { Module } from '../../module.ts';
import { registerAdmin } from './routes.ts';

/** For operators of the installation. */
export const admin: Module = { name: 'admin', register: registerAdmin };
