import { z } from 'zod';
import { email, newPassword, personName, session } from './accounts.ts';
import { id, locale } from './common.ts';
import { defineRoute } from './route.ts';
import { countryCode } from './teams.ts';

/** The address of a store at Shopify, as Shopify itself writes it: a signature is over that spelling. */
export const shopDomain = z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/);

/** All that Shopify put into the address: what it signs is every parameter, also those that nobody knows here. */
const redirect = z.object({
  shop: shopDomain,
  hmac: z.string().max(200),
  timestamp: z.string().regex(/^\d{1,12}$/),
  code: z.string().max(500).optional(),
  state: z.string().max(500).optional(),
  host: z.string().max(500).optional(),
});

export const registerShopify = defineRoute({
  name: 'registerShopify',
  summary: 'Create an account and its team for whoever comes from Shopify, and sign in',
  method: 'POST',
  path: '/register/shopify',
  access: 'public',
  body: redirect
    .extend({
      email,
      password: newPassword,
      first_name: personName,
      last_name: personName,
      locale: locale.optional(),
      /** Of the team; as the browser guesses them. */
      country_code: countryCode.optional(),
      timezone: z.string().max(64).optional(),
    })
    .catchall(z.string().max(500))
    .refine((body) => Object.keys(body).length <= 40),
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
