import type { Module } from '../../module.ts';
import { cleanUpErasureJob } from './erase/cleanUpJob.ts';
import { registerContacts } from './routes.ts';

export { changeContact } from './commands/changeContact.ts';
export { createContact } from './commands/createContact.ts';
export { recordOptin } from './commands/recordOptin.ts';
export {
  type Counted,
  compileConditions,
  countMeeting,
  readSegmentConditions,
} from './conditions/index.ts';
export { exportContacts } from './exportContacts.ts';
export { type ContactFilters, whereFound } from './filters.ts';
export { databaseFor, listContacts } from './listContacts.ts';
export { presentContact } from './present.ts';
export { type ContactRow, readContacts, readTeamCountry } from './queries.ts';
export const contacts: Module = {
  name: 'contacts',
  register: registerContacts,
  jobs: [cleanUpErasureJob],
};
