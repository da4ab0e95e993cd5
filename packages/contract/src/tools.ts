import { z } from 'zod';
import { data, numberParams, numberPath } from './common.ts';
import { defineRoute } from './route.ts';

/** As many lines are read at once; a longer list is sent in parts. */
export const mostPhoneLines = 2000;

export const phoneProblem = z.enum([
  'phone_missing',
  'phone_not_number',
  'phone_invalid',
  'phone_scientific',
  'phone_country_unknown',
]);

const readPhone = z.union([
  /** E.164, as WhatsApp knows it. */
  z.object({ phone: z.string() }),
  z.object({ reason: phoneProblem }),
]);
export type ReadPhone = z.output<typeof readPhone>;

export const cleanPhones = defineRoute({
  name: 'cleanPhones',
  summary: 'Read the phone number of each line, as an import does; nothing is kept',
  method: 'POST',
  path: `${numberPath}/tools/clean_phones`,
  access: 'number',
  permission: 'contacts.view',
  params: numberParams,
  body: z.object({
    lines: z.array(z.string().max(1000)).min(1).max(mostPhoneLines),
    /** Whose national numbers these are. */
    default_country: z.string().regex(/^[A-Z]{2}$/),
  }),
  /** One for each line, in their order. */
  response: data(z.array(readPhone)),
});
