import { z } from 'zod';
import { data, id } from '../common.ts';
import { storedFile } from '../files.ts';
import { defineRoute } from '../route.ts';
import { template, templateStructure } from '../templates.ts';
import { automationParams, automationPath, templateDraft } from './automation.ts';

const blockOf = z.string().max(16).optional();

/** Not checked: an unfinished template can be kept. `draft_id`: one that is written on. */
export const storeAutomationTemplateDraft = defineRoute({
  name: 'storeAutomationTemplateDraft',
  summary: 'Keep a template that is being written for a block',
  method: 'POST',
  path: `${automationPath}/store_template_draft`,
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  body: z.object({
    draft_id: id.optional(),
    /** The block that shall send it. */
    block_id: blockOf,
    structure: templateStructure,
    header_file_id: id.nullable().default(null),
  }),
  response: z.object({ template: templateDraft.extend({ status: z.literal('DRAFT') }) }),
  status: 201,
});

/** The blocks that were to send the draft send the template from then on; until WhatsApp approves it, they cannot be published. */
export const storeAutomationTemplate = defineRoute({
  name: 'storeAutomationTemplate',
  summary: 'Check a template that was written for a block, and submit it to Meta for review',
  method: 'POST',
  path: `${automationPath}/store_template`,
  access: 'number',
  permission: 'templates.manage',
  params: automationParams,
  body: z.union([
    z.object({ draft_id: id }),
    z.object({
      block_id: blockOf,
      structure: templateStructure,
      header_file_id: id.nullable().default(null),
    }),
  ]),
  response: z.object({ template }),
  status: 201,
  errors: ['template_invalid', 'template_name_taken', 'meta_refused'],
});

const upload = {
  method: 'POST',
  access: 'number',
  permission: 'automations.manage',
  params: automationParams,
  bodyKind: 'multipart',
  response: data(storedFile),
  status: 201,
  errors: ['file_refused'],
} as const;

export const storeAutomationImage = defineRoute({
  ...upload,
  name: 'storeAutomationImage',
  summary: 'Store an image that a block sends',
  path: `${automationPath}/store_image`,
});

export const storeAutomationAudio = defineRoute({
  ...upload,
  name: 'storeAutomationAudio',
  summary: 'Store a recording that a block sends',
  path: `${automationPath}/store_audio`,
});

export const storeAutomationVideo = defineRoute({
  ...upload,
  name: 'storeAutomationVideo',
  summary: 'Store a video that a block sends',
  path: `${automationPath}/store_video`,
});
