import type { Module } from '../../module.ts';
import { registerAccounts } from './routes.ts';

export { listTeamsOfUser } from './queries.ts';
export const accounts: Module = { name: 'accounts', register: registerAccounts };
