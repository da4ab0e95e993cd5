import { z } from 'zod';
import { email, newPassword, session, user } from './accounts.ts';
import { data, id, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';

// What a person does with their own account: address, password, second factor, sessions, and its end.

const said = z.object({ message: z.string() });
/** Asked for again before anything that could lock the owner out. Whoever has no password signs in anew instead. */
export const proof = z.object({
  password: z.string().max(200).optional(),
  /** Of the authenticator app, or a recovery code; needed once there is a second factor. */
  code: z.string().trim().max(40).optional(),
});
export const proofErrors = [
  'wrong_password',
  'wrong_code',
  'sign_in_again',
  'credentials_changed',
  'rate_limited',
] as const;

export const security = z.object({
  has_password: z.boolean(),
  google_linked: z.boolean(),
  /** The address that waits to be confirmed. */
  pending_email: z.string().nullable(),
  two_factor_since: time.nullable(),
  recovery_codes_left: z.int(),
  delete_at: time.nullable(),
});
export type Security = z.output<typeof security>;

export const getSecurity = defineRoute({
  name: 'getSecurity',
  summary: 'How the own account is protected',
  method: 'GET',
  path: '/api/user/security',
  access: 'user',
  response: data(security),
});

export const resendConfirmation = defineRoute({
  name: 'resendConfirmation',
  summary: 'Mail the link that confirms the own address again',
  method: 'POST',
  path: '/api/user/confirm-email/resend',
  access: 'user',
  ownerOnly: true,
  response: said,
  errors: ['already_confirmed', 'rate_limited'],
});

/** Only for whoever is signed in to that account: a stranger who opens the mail cannot be made to confirm for another. */
export const confirmEmail = defineRoute({
  name: 'confirmEmail',
  summary: 'Confirm the own address, or the new one, with the token of the mail',
  method: 'POST',
  path: '/api/user/confirm-email',
  access: 'user',
  ownerOnly: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  response: data(user),
  errors: ['link_invalid', 'email_taken'],
});

export const changeEmail = defineRoute({
  name: 'changeEmail',
  summary: 'Ask for another address; it counts once it is confirmed',
  method: 'POST',
  path: '/api/user/email',
  access: 'user',
  ownerOnly: true,
  body: proof.extend({ email }),
  response: said,
  errors: proofErrors,
});

export const changePassword = defineRoute({
  name: 'changePassword',
  summary: 'Choose another password; ends every other session and renews the token of this one',
  method: 'POST',
  path: '/api/user/password',
  access: 'user',
  ownerOnly: true,
  body: z.object({ current_password: z.string().min(1).max(200), password: newPassword }),
  response: session,
  errors: ['wrong_password', 'password_guessable', 'credentials_changed', 'rate_limited'],
});

export const ownSession = z.object({
  id,
  /** `Chrome`, `Safari`; null for programs and what nobody knows. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  ip: z.string().nullable(),
  created_at: time,
  /** Told to the hour. */
  last_used_at: time,
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = defineRoute({
  name: 'listSessions',
  summary: 'Where the person is signed in',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  response: data(z.array(ownSession)),
});

export const revokeSession = defineRoute({
  name: 'revokeSession',
  summary: 'Sign one browser out',
  method: 'DELETE',
  path: '/api/user/sessions/:session_id',
  access: 'user',
  ownerOnly: true,
  params: z.object({ session_id: pathId }),
  response: z.object({}),
});

export const revokeOtherSessions = defineRoute({
  name: 'revokeOtherSessions',
  summary: 'Sign every other browser out',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  ownerOnly: true,
  response: data(z.object({ revoked: z.int() })),
});

export const startTwoFactor = defineRoute({
  name: 'startTwoFactor',
  summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
  method: 'POST',
  path: '/api/user/two-factor/start',
  access: 'user',
  ownerOnly: true,
  body: proof,
  response: data(z.object({ secret: z.string(), url: z.string() })),
  errors: ['two_factor_on', ...proofErrors],
});

const recoveryCodes = data(z.object({ recovery_codes: z.array(z.string()) }));

export const enableTwoFactor = defineRoute({
  name: 'enableTwoFactor',
  summary: 'Turn the second factor on with a code of the app; answers recovery codes, this once',
  method: 'POST',
  path: '/api/user/two-factor',
  access: 'user',
  ownerOnly: true,
  body: z.object({ code: z.string().trim().min(6).max(10) }),
  response: recoveryCodes,
  errors: ['two_factor_on', 'two_factor_not_started', 'wrong_code', 'credentials_changed', 'rate_limited'],
});

export const renewRecoveryCodes = defineRoute({
  name: 'renewRecoveryCodes',
  summary: 'Other recovery codes; the old ones end',
  method: 'POST',
  path: '/api/user/two-factor/recovery-codes',
  access: 'user',
  ownerOnly: true,
  body: proof,
  response: recoveryCodes,
  errors: ['two_factor_off', ...proofErrors],
});

export const disableTwoFactor = defineRoute({
  name: 'disableTwoFactor',
  summary: 'Turn the second factor off',
  method: 'POST',
  path: '/api/user/two-factor/disable',
  access: 'user',
  ownerOnly: true,
  body: proof,
  response: z.object({}),
  errors: ['two_factor_off', ...proofErrors],
});

export const disconnectGoogle = defineRoute({
  name: 'disconnectGoogle',
  summary: 'Sign in without Google from now on; refused while there is no password',
  method: 'POST',
  path: '/api/user/google/disconnect',
  access: 'user',
  ownerOnly: true,
  body: proof,
  response: data(security),
  errors: ['password_missing', 'google_not_linked', ...proofErrors],
});

export const deleteAccount = defineRoute({
  name: 'deleteAccount',
  summary: 'Have the own account deleted after 14 days, in which it can be taken back',
  method: 'POST',
  path: '/api/user/delete',
  access: 'user',
  ownerOnly: true,
  body: proof,
  response: data(user),
  errors: ['last_owner', ...proofErrors],
});

export const keepAccount = defineRoute({
  name: 'keepAccount',
  summary: 'Take the deletion of the own account back',
  method: 'POST',
  path: '/api/user/keep',
  access: 'user',
  ownerOnly: true,
  response: data(user),
});
