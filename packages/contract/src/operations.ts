import { z } from 'zod';
import { data, id, time } from './common.ts';
import { defineRoute } from './route.ts';

// What an operator sees of the numbers of every team.

const place = z.object({ id, name: z.string() });

export const adminNumber = z.object({
  id,
  team: place,
  verified_name: z.string().nullable(),
  display_phone_number: z.string().nullable(),
  /** Meta's ids of the number and of its WhatsApp account. */
  api_phone_number_id: z.string(),
  api_waba_id: z.string(),
  status: z.string().nullable(),
  quality_rating: z.string().nullable(),
  messaging_limit_tier: z.string().nullable(),
  account_violation: z.string().nullable(),
  has_payment_method: z.boolean().nullable(),
  /** Meta does not take the token any more. */
  token_invalid: z.boolean(),
  connected_at: time.nullable(),
});
export type AdminNumber = z.output<typeof adminNumber>;

export const listAdminNumbers = defineRoute({
  name: 'listAdminNumbers',
  summary: 'Numbers of every team, by number, name, team or id of Meta; a hundred at most',
  method: 'GET',
  path: '/api/admin/phone-numbers',
  access: 'admin',
  query: z.object({ search: z.string().trim().max(120).optional() }),
  response: data(z.array(adminNumber)),
});

export const accountViolation = z.object({
  api_waba_id: z.string(),
  name: z.string().nullable(),
  /** In Meta's word: ADULT, SPAM, DISABLED… */
  violation: z.string(),
  since: time.nullable(),
  numbers: z.array(
    z.object({
      id,
      verified_name: z.string().nullable(),
      display_phone_number: z.string().nullable(),
      team: place,
    }),
  ),
});
export type AccountViolation = z.output<typeof accountViolation>;

export const listAccountViolations = defineRoute({
  name: 'listAccountViolations',
  summary: 'WhatsApp accounts that are stopped by a violation, with all their numbers',
  method: 'GET',
  path: '/api/admin/account-violation-list',
  access: 'admin',
  response: data(z.array(accountViolation)),
});

export const unblockAccountViolation = defineRoute({
  name: 'unblockAccountViolation',
  summary: 'Let every number of a WhatsApp account send again, in whichever team it is',
  method: 'POST',
  path: '/api/admin/unblock-account-violation',
  access: 'admin',
  body: z.object({ api_waba_id: z.string().regex(/^\d{1,30}$/) }),
  response: data(z.object({ numbers: z.int(), teams: z.int() })),
});
