import { z } from 'zod';
import { completeAddress, data, id, locale, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** Long enough to resist guessing, short enough that hashing cannot be abused. */
export const newPassword = z.string().min(10).max(200);
const resetToken = z.string().min(1).max(200);
/** A name goes into mails to others, so it cannot be an address for them to click on. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => !/:\/\/|www\.|@|[\p{L}\d-]{2}\.\p{Ll}{2,}|\p{Cc}/u.test(name), {
    params: { en: 'Enter a name, not an address.', fr: 'Saisissez un nom, pas une adresse.' },
  });

/** What the address of the first visit said: who sent the person, and what they came for. */
export const arrival = z
  .record(z.string().regex(/^(utm_\w{1,30}|ref|shop|plan)$/), z.string().max(200))
  .refine((entries) => Object.keys(entries).length <= 20);
export type Arrival = z.output<typeof arrival>;

export const userTeam = z.object({
  id,
  name: z.string(),
  phone_numbers: z.array(
    z.object({ id, verified_name: z.string().nullable(), display_phone_number: z.string().nullable() }),
  ),
});

export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** As the person gave it when they came; a first team is called so. */
  company_name: z.string().nullable(),
  locale,
  current_team_id: id.nullable(),
  current_phone_number_id: id.nullable(),
  /** False until the profile was completed. */
  onboarded: z.boolean(),
  is_admin: z.boolean(),
  /** Whether the address was shown to be the person's. */
  email_verified: z.boolean(),
  /** Blocked by the operator: may see that, and sign out. */
  blocked: z.boolean(),
  /** What the operator said of it. */
  blocked_reason: z.string().nullable(),
  /** When the account ends, if that was asked for. */
  delete_at: time.nullable(),
  /** True while an administrator acts as this person. */
  impersonated: z.boolean(),
  /** Who that is, why, and until when. */
  impersonation: z.object({ by: z.string(), reason: z.string(), expires_at: time }).nullable(),
  teams: z.array(userTeam),
});
export type User = z.output<typeof user>;

export const session = z.object({ access_token: z.string(), token_type: z.literal('Bearer') });

export const getUser = defineRoute({
  name: 'getUser',
  summary: 'The signed-in person with their teams',
  method: 'GET',
  path: '/api/user',
  access: 'user',
  forBlocked: true,
  response: data(user),
});

/** Language and colour are the person's; the locale also decides the language of mails and errors. */
export const updateUser = defineRoute({
  name: 'updateUser',
  summary: 'Change own name or language',
  method: 'PUT',
  path: '/api/user',
  access: 'user',
  ownerOnly: true,
  body: z.object({
    first_name: personName.optional(),
    last_name: personName.optional(),
    locale: locale.optional(),
  }),
  response: data(user),
});

export const login = defineRoute({
  name: 'login',
  summary: 'Sign in',
  method: 'POST',
  path: '/login',
  access: 'public',
  body: z.object({ email, password: z.string().min(1).max(200) }),
  response: session,
  errors: ['wrong_credentials', 'second_step_needed', 'rate_limited'],
});

export const register = defineRoute({
  name: 'register',
  summary: 'Create an account and sign in',
  method: 'POST',
  path: '/register',
  access: 'public',
  body: z.object({
    email,
    password: newPassword,
    first_name: personName,
    last_name: personName,
    locale: locale.optional(),
    channel: z.enum(['netto']).optional(),
    arrival: arrival.optional(),
  }),
  response: session,
  errors: ['email_taken', 'password_guessable', 'registration_closed', 'rate_limited'],
});

export const logout = defineRoute({
  name: 'logout',
  summary: 'Revoke the session token',
  method: 'POST',
  path: '/logout',
  access: 'user',
  endsImpersonation: true,
  forBlocked: true,
  response: z.object({}),
});

export const forgotPassword = defineRoute({
  name: 'forgotPassword',
  summary: 'Mail a reset link; the answer never tells whether the address is known',
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
  errors: ['rate_limited'],
});

export const checkResetLink = defineRoute({
  name: 'checkResetLink',
  summary: 'Whether the token of a mail still sets a password; uses nothing up',
  method: 'POST',
  path: '/reset-password/check',
  access: 'public',
  body: z.object({ token: resetToken }),
  response: z.object({}),
  errors: ['reset_link_invalid'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  summary: 'Set a new password with a token from the mail; revokes every session',
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  body: z.object({ token: resetToken, password: newPassword }),
  response: z.object({ message: z.string() }),
  errors: ['reset_link_invalid', 'password_guessable'],
});

export const customizeProfile = defineRoute({
  name: 'customizeProfile',
  summary: 'First onboarding step: who are you, what do you sell',
  method: 'POST',
  path: '/api/onboarding/customize-profile',
  access: 'user',
  ownerOnly: true,
  body: z.object({
    first_name: personName,
    last_name: personName,
    company_name: z.string().trim().min(1).max(120),
    website: z
      .string()
      .trim()
      .max(256)
      .overwrite(completeAddress)
      .pipe(z.url({ protocol: /^https?$/, hostname: /\./ }))
      .optional(),
    role: z.enum(['founder', 'marketing', 'support', 'developer', 'other']),
    monthly_contacts: z.enum(['under_1000', '1000_10000', '10000_100000', 'over_100000']),
    locale: locale.optional(),
  }),
  response: data(user),
});

export const switchTeam = defineRoute({
  name: 'switchTeam',
  summary: 'Remember the team and number in use',
  method: 'POST',
  path: '/api/teams/switch',
  access: 'user',
  body: z.object({ team_id: pathId, phone_number_id: pathId.optional() }),
  response: data(user),
});
