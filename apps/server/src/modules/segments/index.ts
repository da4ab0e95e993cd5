import type { Module } from '../../module.ts';
import { registerSegments } from './routes.ts';

export const segments: Module = { name: 'segments', register: registerSegments };
