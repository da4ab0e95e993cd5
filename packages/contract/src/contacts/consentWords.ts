import { z } from 'zod';
import { data, teamParams } from '../common.ts';
import { defineRoute } from '../route.ts';

const wordList = z.array(z.string().trim().min(1).max(60)).max(200);

/**
 * A message that is nothing but such a word opts out or in. Capitals, accents and punctuation do not matter. STOP always
 * opts out.
 */
export const consentWords = z.object({ stop: wordList.min(1), start: wordList });
export type ConsentWords = z.output<typeof consentWords>;

export const getConsentWords = defineRoute({
  name: 'getConsentWords',
  summary: 'The words by which people opt out and in',
  method: 'GET',
  path: '/api/teams/:team_id/consent_words',
  access: 'team',
  permission: 'contacts.view',
  params: teamParams,
  /** `words` is null while the team uses Herald's own, which are `defaults`. */
  response: data(z.object({ words: consentWords.nullable(), defaults: consentWords })),
});

export const updateConsentWords = defineRoute({
  name: 'updateConsentWords',
  summary: 'Choose the words by which people opt out and in; null goes back to those of Herald',
  method: 'PUT',
  path: '/api/teams/:team_id/consent_words',
  access: 'team',
  permission: 'phone_numbers.manage',
  params: teamParams,
  body: z.object({ words: consentWords.nullable() }),
  response: data(z.object({ words: consentWords.nullable(), defaults: consentWords })),
});
