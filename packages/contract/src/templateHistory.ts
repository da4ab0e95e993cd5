import { z } from 'zod';
import { data, id, numberPath, numberThing, time } from './common.ts';
import { defineRoute } from './route.ts';

export const templateChange = z.object({
  id,
  /** `announced`: Meta says that its category will change, and `reason` from when. `edited`: `after` is the new version. */
  kind: z.enum(['status', 'category', 'announced', 'quality', 'edited']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  at: time,
});
export type TemplateChange = z.output<typeof templateChange>;

/** What happened to a template, and what Meta still permits. */
export const templateHistory = z.object({
  /** The newest first. */
  changes: z.array(templateChange),
  /** A category that Meta has announced and not given yet. */
  announced: z.object({ category: z.string(), at: time.nullable() }).nullable(),
  edits: z.object({
    /** In the 30 days that end now; null where Meta does not count. */
    left: z.int().nullable(),
    /** From when another edit is taken; null: now. */
    next_at: time.nullable(),
  }),
  /** Where Meta shows it and takes an appeal. */
  meta_url: z.string(),
  /** Until when a refusal can be appealed; null where there is none to appeal. */
  appeal_until: time.nullable(),
});
export type TemplateHistory = z.output<typeof templateHistory>;

export const getTemplateHistory = defineRoute({
  name: 'getTemplateHistory',
  summary: 'What happened to a template, and what Meta still permits',
  method: 'GET',
  path: `${numberPath}/templates/:template_id/history`,
  access: 'number',
  permission: 'templates.view',
  params: numberThing('template_id'),
  response: data(templateHistory),
});
