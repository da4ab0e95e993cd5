import type { Module } from '../../module.ts';
import { cleanUpErasureJob } from './erase/cleanUpJob.ts';
import { registerContacts } from './routes.ts';

export { checkContact } from './checkContact.ts';
export { changeContact } from './commands/changeContact.ts';
export { createContact } from './commands/createContact.ts';
export { ensureContact } from './commands/ensureContact.ts';
export { recordOptin } from './commands/recordOptin.ts';
export { exportContacts } from './exportContacts.ts';
export type { CellValue } from './files/cells.ts';
export { tableDownload } from './files/tableDownload.ts';
export type { FileColumn } from './files/xlsxFile.ts';
export { databaseFor, listContacts } from './listContacts.ts';
export { presentContact } from './present.ts';
export { type ContactRow, readContacts } from './queries.ts';
export const contacts: Module = {
  name: 'contacts',
  register: registerContacts,
  jobs: [cleanUpErasureJob],
};
