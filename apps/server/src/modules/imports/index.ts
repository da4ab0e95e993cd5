import type { Module } from '../../module.ts';
import { removeImportFile } from './endImport.ts';
import { forgetAbandoned } from './forgetAbandoned.ts';
import { registerImports } from './routes.ts';
import { runImport } from './runImport.ts';
import { undoImportJob } from './undoImport.ts';

export { type CreateImportOptions, createImport } from './createImport.ts';
export { stopImport } from './endImport.ts';
export { presentImport } from './present.ts';
export { type ImportRow, readCampaignImport } from './queries.ts';
export { refusalWords } from './refusalWords.ts';
export { importFileLimit } from './routes.ts';
export { startImport } from './startImport.ts';
export { suggestMapping } from './suggestMapping.ts';
export const imports: Module = {
  name: 'imports',
  register: registerImports,
  jobs: [runImport, undoImportJob, removeImportFile, forgetAbandoned],
};
