import { z } from 'zod';
import { cursorPage, cursorQuery, time } from './common.ts';
import { defineRoute } from './route.ts';
import { ownSession } from './security.ts';

/** What can happen to somebody's sign-in. */
export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'password_changed',
  'password_reset',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_made',
  'google_connected',
  'google_disconnected',
  'sessions_ended',
  'impersonated',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** How somebody showed who they are. */
export const signInMeans = z.enum(['password', 'google', 'registration', 'invitation']);
export type SignInMeans = z.output<typeof signInMeans>;
export const secondStepMeans = z.enum(['app', 'recovery_code']);
export type SecondStepMeans = z.output<typeof secondStepMeans>;

export const securityEvent = ownSession.pick({ browser: true, system: true, device: true, ip: true }).extend({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  /** Of failures, the last one that the line counts. */
  at: time,
  means: signInMeans.nullable(),
  second_step: secondStepMeans.nullable(),
  /** Of a sign-in: from a browser in which the person had not signed in with these credentials. */
  is_new_browser: z.boolean().nullable(),
  /** The address that was changed to; why an operator acted as the person. */
  detail: z.string().nullable(),
  /** Failures of one hour, or sessions that were ended at once. */
  count: z.int().positive(),
  /** Failures that came from more than the address that is shown. */
  from_several: z.boolean(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

export const listSecurityEvents = defineRoute({
  name: 'listSecurityEvents',
  summary: 'What happened to the own sign-in in the last 90 days, newest first',
  method: 'GET',
  path: '/api/user/security/events',
  access: 'user',
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}\.[ei]\.\d{1,15}$/)
      .optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(10),
  }),
  response: cursorPage(securityEvent),
});
