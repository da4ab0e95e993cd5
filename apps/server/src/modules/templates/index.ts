import type { Module } from '../../module.ts';
import { registerTemplates } from './routes.ts';
import { syncDaily, syncTemplatesJob } from './syncTemplates.ts';

export { accessTemplate } from './access.ts';
export { editListener } from './editListener.ts';
export type { TemplateRow } from './queries.ts';
export { syncTemplatesJob } from './syncTemplates.ts';
export { withHeaderUrl } from './withHeaderUrl.ts';
export const templates: Module = {
  name: 'templates',
  register: registerTemplates,
  jobs: [syncTemplatesJob, syncDaily],
};
