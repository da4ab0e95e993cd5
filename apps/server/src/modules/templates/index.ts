import type { Module } from '../../module.ts';
import { keepSamplesJob } from './keepSamples.ts';
import { registerTemplates } from './routes.ts';
import { syncDaily, syncTemplatesJob } from './syncTemplates.ts';

export { accessTemplate } from './access.ts';
export { createTemplate } from './createTemplate.ts';
export { editListener } from './editListener.ts';
export { presentTemplate } from './present.ts';
export { type CardFile, cardFiles, type TemplateRow } from './queries.ts';
export { sendToPhone } from './sendToPhone.ts';
export { countNumbered, textOf } from './stillFits.ts';
export { syncTemplatesJob } from './syncTemplates.ts';
export { withHeaderUrl } from './withHeaderUrl.ts';
export const templates: Module = {
  name: 'templates',
  register: registerTemplates,
  jobs: [syncTemplatesJob, syncDaily, keepSamplesJob],
};
