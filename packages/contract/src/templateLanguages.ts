import { z } from 'zod';
import { data, id, numberPath, numberThing } from './common.ts';
import { defineRoute } from './route.ts';

const problem = z.enum(['status', 'category', 'variables']);

/** The languages in which a template goes out, where each person gets theirs. */
export const templateLanguages = z.object({
  /** The template itself, then those of its name in other languages. */
  languages: z.array(
    z.object({
      template_id: id,
      language: z.string(),
      /** Why it cannot stand in; whoever reads that language gets the template itself. */
      problem: problem.nullable(),
    }),
  ),
  /** What the person who was asked for gets, and by what; null without one. */
  theirs: z
    .object({
      template_id: id,
      language: z.string(),
      by: z.enum(['language', 'country', 'choice']),
      /** What they would read, and why it cannot go out; null where nothing is better than what they get. */
      unfit: z.object({ language: z.string(), problem }).nullable(),
    })
    .nullable(),
});
export type TemplateLanguages = z.output<typeof templateLanguages>;

export const listTemplateLanguages = defineRoute({
  name: 'listTemplateLanguages',
  summary: 'In which languages a template can go out, and in which one somebody would get it',
  method: 'GET',
  path: `${numberPath}/templates/:template_id/languages`,
  access: 'number',
  permission: 'templates.view',
  params: numberThing('template_id'),
  query: z.object({ contact_id: z.coerce.number().int().positive().optional() }),
  response: data(templateLanguages),
});
