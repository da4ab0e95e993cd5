import type { Module } from '../../module.ts';
import { registerAccessCodes } from './routes.ts';

/** Codes that operators give away, and their use. */
export const accessCodes: Module = { name: 'accessCodes', register: registerAccessCodes };
