import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';

export const contactFields = [
  'name',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'country_code',
] as const;

/** Those that a run may write, beside the team's own. */
export const savedFields: readonly string[] = ['name', 'first_name', 'last_name', 'email', 'phone_number'];

/** Where the value of a template variable comes from. `fallback` is used when the person has none. */
export const variableSource = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('column'),
    column: z.string().min(1).max(200),
    fallback: z.string().max(limits.template.variable).default(''),
  }),
  z.object({
    source: z.literal('field'),
    field: z.enum(contactFields),
    fallback: z.string().max(limits.template.variable).default(''),
  }),
  z.object({
    source: z.literal('attribute'),
    attribute: z.string().min(1).max(200),
    fallback: z.string().max(limits.template.variable).default(''),
  }),
  z.object({ source: z.literal('text'), text: z.string().max(limits.template.variable) }),
]);
export type VariableSource = z.output<typeof variableSource>;

/** `body.1` → where its value comes from. */
export const variableMapping = z.record(z.string().max(40), variableSource);
export type VariableMapping = z.output<typeof variableMapping>;
