import { CloudApiError } from '@herald/whatsapp';
import { expect, test } from 'vitest';
import { metaRefused } from '../connectors/whatsapp.ts';
import { AppError } from '../platform/errors.ts';
import { describeError, describeStop } from './reasons.ts';

const refusal = { errorCode: 131999, errorTitle: 'Something new', errorDetails: 'Nobody knows it.' };

test('what Meta says in English stands in our sentence as Meta’s', () => {
  expect(describeError(refusal, 'fr')).toBe('Meta écrit : « Something new: Nobody knows it. » (131999)');
  expect(describeError(refusal, 'en')).toBe('Meta writes: “Something new: Nobody knows it.” (131999)');
  expect(describeStop('131999', 'Something new', 'fr')).toBe('Meta écrit : « Something new »');
  const thrown = metaRefused(new CloudApiError('refused', { code: 131999, details: 'Nobody knows it.' }));
  expect(thrown).toBeInstanceOf(AppError);
  expect((thrown as AppError).text).toMatchObject({ fr: expect.stringContaining('Meta écrit : « Nobody') });
});

test('a token that no longer opens is told in our own words, with what to do', () => {
  const dead = { errorCode: 190, errorTitle: 'AuthException', errorDetails: 'Error validating access token' };
  expect(describeError(dead, 'fr')).not.toMatch(/AuthException|access token/);
  expect(describeStop('190', 'Error validating access token', 'fr')).not.toContain('access token');
});

test('without a word of Meta’s there is a sentence all the same', () => {
  const silent = { errorCode: null, errorTitle: null, errorDetails: '' };
  expect(describeError(silent, 'en')).toBe('WhatsApp did not deliver it and did not say why.');
});
