import { z } from 'zod';
import { arrival, session } from './accounts.ts';
import { data } from './common.ts';
import { defineRoute } from './route.ts';

/** The tag of the page that says who visits, and what it says of somebody without a session. */
export const visitorMeta = 'visitor';
export const stranger = 'stranger';

// How somebody gets in: what this installation offers, the second step, and Google.

export const getSignInOptions = defineRoute({
  name: 'getSignInOptions',
  summary: 'What the sign-in pages may offer',
  method: 'GET',
  path: '/api/sign-in-options',
  access: 'public',
  response: data(
    z.object({
      /** False where the operator has closed registration. */
      registration: z.boolean(),
      google: z.boolean(),
      /** Whether merchants may come from Shopify: there is an app of ours. */
      shopify: z.boolean(),
    }),
  ),
});

/** The first step leaves a short cookie; without it, or too late, the person starts again. */
export const secondStep = defineRoute({
  name: 'secondStep',
  summary: 'Finish signing in with the code of the authenticator app, or a recovery code',
  method: 'POST',
  path: '/login/second-step',
  access: 'public',
  body: z.object({ code: z.string().trim().min(6).max(40) }),
  response: session.extend({
    /** Where somebody who came through Google was on their way to; null where the page knows it itself. */
    return: z.string().nullable(),
    arrival,
  }),
  errors: ['wrong_code', 'second_step_over', 'rate_limited'],
});

export const startGoogle = defineRoute({
  name: 'startGoogle',
  summary: 'Where to send the browser to sign in with Google; binds the sign-in to this browser',
  method: 'POST',
  path: '/google/start',
  access: 'public',
  body: z.object({
    /** The path to open afterwards. */
    return: z.string().max(1000).nullable(),
    channel: z.enum(['netto']).optional(),
    arrival: arrival.optional(),
  }),
  response: z.object({ url: z.string() }),
  errors: ['google_off', 'google_unreachable'],
});

/** Takes all that Google put into the address: what it needs beside code and state is Google's affair. */
export const googleCallback = defineRoute({
  name: 'googleCallback',
  summary: 'Sign in with what Google sent the browser back with',
  method: 'POST',
  path: '/google/callback',
  access: 'public',
  body: z
    .object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) })
    .catchall(z.string().max(2000)),
  response: session.extend({
    email: z.string(),
    is_new: z.boolean(),
    return: z.string().nullable(),
    /** As it was when the person set out. */
    arrival,
  }),
  errors: [
    'google_off',
    'google_failed',
    'google_email_unverified',
    'google_needs_password',
    'google_other',
    'registration_closed',
    'second_step_needed',
  ],
});
