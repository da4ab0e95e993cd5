import type { Module } from '../../module.ts';
import { registerGroups } from './routes.ts';

export { attachContacts, detachContacts } from './commands/changeMembers.ts';
export { accessGroup, type GroupRow } from './queries.ts';
export { insertGroup, nameTaken } from './saveGroup.ts';
export const groups: Module = { name: 'groups', register: registerGroups };
