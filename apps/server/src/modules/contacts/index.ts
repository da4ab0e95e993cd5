import type { Module } from '../../module.ts';
import { registerContacts } from './routes.ts';

export { csvDownload } from './csvDownload.ts';
export { exportContacts } from './exportContacts.ts';
export { type ContactFilters, whereFound } from './filters.ts';
export { listContacts } from './listContacts.ts';
export { isUsable, type ParsedPhone, type PhoneProblem, parsePhone, type UsablePhone } from './phones.ts';
export { pageMeta, presentContact } from './present.ts';
export { type ContactRow, readTeamCountry } from './queries.ts';
export const contacts: Module = { name: 'contacts', register: registerContacts };
