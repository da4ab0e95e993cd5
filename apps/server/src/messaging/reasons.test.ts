import { CloudApiError } from '@herald/whatsapp';
import { expect, test } from 'vitest';
import { metaRefused } from '../connectors/whatsapp.ts';
import { AppError } from '../platform/errors.ts';
import { describeError, describeOutcome, describeStop } from './reasons.ts';

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

test('what Herald itself did not hand over is not signed by WhatsApp, and names what is missing', () => {
  const own = { status: 'failed', errorCode: null, errorTitle: 'values_missing' };
  const outcome = { ...own, errorDetails: 'body.2, offer.expires_at, button.0.1' };
  expect(describeOutcome(outcome, 'en')).toEqual({
    code: 'values_missing',
    message: 'It did not leave: the template needs a value for variable 2, the end of the offer, button 1.',
  });
  for (const errorTitle of ['values_missing', 'file_missing', 'unreadable', 'not_prepared']) {
    const said = describeOutcome({ ...own, errorTitle, errorDetails: null }, 'fr');
    expect(said).toMatchObject({ code: errorTitle, message: expect.not.stringMatching(/WhatsApp|Meta/) });
  }
});

test('two causes of one code are two sentences', () => {
  const limited = (errorDetails: string) =>
    describeError({ errorCode: 131048, errorTitle: 'Spam Rate limit hit', errorDetails }, 'en');
  expect(limited('the messaging limit of this portfolio was reached')).toMatch(/new people in 24 hours/);
  expect(limited('previous messages were flagged as spam')).toMatch(/reported it/);
  expect(describeStop('131048', 'Spam Rate limit hit: the messaging limit was reached', 'fr')).toMatch(
    /24 heures est atteinte/,
  );
});
