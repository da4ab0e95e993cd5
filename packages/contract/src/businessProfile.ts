import { businessVerticals, lengthOf, limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { completeAddress, data, numberParams, numberPath } from './common.ts';
import { defineRoute } from './route.ts';

const most = limits.profile;

/** What customers see in WhatsApp behind the name of the number. */
export const businessProfile = z.object({
  profile_picture_url: z.string().nullable(),
  about: z.string(),
  description: z.string(),
  address: z.string(),
  email: z.string(),
  /** One of `businessVerticals`; empty while none was chosen. */
  vertical: z.string(),
  website_1: z.string(),
  website_2: z.string(),
});
export type BusinessProfile = z.output<typeof businessProfile>;

/** WhatsApp counts characters, where a text of JavaScript counts halves of some. */
const words = (length: number) =>
  z
    .string()
    .trim()
    .refine((text) => lengthOf(text) <= length, {
      params: { en: `At most ${length} characters.`, fr: `${length} caractères au plus.` },
    });

const about = words(most.about).refine((text) => text !== '', {
  params: {
    en: 'WhatsApp does not let this text be empty.',
    fr: 'WhatsApp n’accepte pas que ce texte soit vide.',
  },
});
const email = words(most.email).refine((text) => text === '' || z.email().safeParse(text).success, {
  params: { en: 'Enter a valid e-mail address.', fr: 'Saisissez une adresse e-mail valide.' },
});
const website = words(most.website)
  .overwrite(completeAddress)
  .refine((text) => text === '' || isWebsite(text), {
    params: {
      en: 'Enter a full address, like https://example.com.',
      fr: 'Saisissez une adresse complète, comme https://exemple.fr.',
    },
  });
const isWebsite = (text: string) => z.url({ protocol: /^https?$/, hostname: /\./ }).safeParse(text).success;

const path = `${numberPath}/businessProfile`;

export const getBusinessProfile = defineRoute({
  name: 'getBusinessProfile',
  summary: 'The business profile of the number, as WhatsApp has it now',
  method: 'GET',
  path,
  access: 'number',
  params: numberParams,
  response: data(businessProfile),
  errors: ['number_not_connected', 'meta_refused'],
});

/** What is absent stays as it is; an empty text empties the field. */
export const updateBusinessProfile = defineRoute({
  name: 'updateBusinessProfile',
  summary: 'Change the business profile at WhatsApp',
  method: 'POST',
  path,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: z.object({
    about: about.optional(),
    description: words(most.description).optional(),
    address: words(most.address).optional(),
    email: email.optional(),
    vertical: z.enum(businessVerticals).optional(),
    website_1: website.optional(),
    website_2: website.optional(),
  }),
  response: data(businessProfile),
  errors: ['number_not_connected', 'meta_refused'],
});

export const setBusinessPicture = defineRoute({
  name: 'setBusinessPicture',
  summary: 'Put another picture into the business profile: JPEG or PNG, up to 5 MB',
  method: 'POST',
  path: `${path}/picture`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  bodyKind: 'multipart',
  response: data(businessProfile),
  errors: ['number_not_connected', 'file_refused', 'not_configured', 'meta_refused'],
});
