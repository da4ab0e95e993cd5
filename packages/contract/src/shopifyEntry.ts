import { z } from 'zod';
import { arrival, email, newPassword, personName, session } from './accounts.ts';
import { id, locale } from './common.ts';
import { defineRoute } from './route.ts';
import { countryCode } from './teams.ts';

/** The address of a store at Shopify, as Shopify itself writes it: a signature is over that spelling. */
export const shopDomain = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/);

const mostParameters = 40;
/** Long enough for the token of the person (`id_token`). */
const parameter = z.string().max(4000);

/** All that Shopify put into the address: what it signs is every parameter, also those that nobody knows here. */
const signedQuery = z
  .object({ shop: shopDomain, hmac: z.string().max(200), timestamp: z.string().regex(/^\d{1,12}$/) })
  .catchall(parameter)
  .refine((query) => Object.keys(query).length <= mostParameters, {
    params: { en: `At most ${mostParameters} parameters.`, fr: `${mostParameters} paramètres au plus.` },
  });

export const registerShopify = defineRoute({
  name: 'registerShopify',
  summary: 'Create an account and its team for whoever comes from Shopify, and sign in',
  method: 'POST',
  path: '/register/shopify',
  access: 'public',
  body: z.object({
    /** Apart from the form, since Shopify may call a parameter what the form calls a field. */
    signed: signedQuery,
    email,
    password: newPassword,
    first_name: personName,
    last_name: personName,
    locale: locale.optional(),
    arrival: arrival.optional(),
    /** Of the team, as the browser guesses them. A zone that nobody knows becomes the country's. */
    country_code: countryCode.optional(),
    timezone: z.string().max(64).optional(),
  }),
  response: session.extend({ team_id: id }),
  errors: [
    'signature_invalid',
    'shopify_off',
    'email_taken',
    'password_guessable',
    'registration_closed',
    'rate_limited',
  ],
});
