import type { Module } from '../../module.ts';
import { registerBusinessProfile } from './routes.ts';

export const businessProfile: Module = { name: 'businessProfile', register: registerBusinessProfile };
