import { CloudApiError } from '@herald/whatsapp';
import { expect, test } from 'vitest';
import { pinRefusalOf, waitIn } from './pinRefusal.ts';

const now = new Date('2026-10-01T08:00:00Z');

test('how long to wait is read from Meta’s sentence, and not invented', () => {
  expect(waitIn('Too many guesses. Please wait 3600 seconds before trying again.')).toBe(3_600_000);
  expect(waitIn('Try again in 1 hour')).toBe(3_600_000);
  expect(waitIn('Try again in 5 minutes.')).toBe(300_000);
  expect(waitIn('Two-step verification PIN guessed too many times.')).toBeNull();
  expect(waitIn('Enter the 6 digits')).toBeNull();
});

test('only what is about the PIN is a matter of the PIN', () => {
  expect(pinRefusalOf(new Error('socket'), now)).toBeNull();
  expect(pinRefusalOf(refusedWith(100), now)).toBeNull();
  expect(pinRefusalOf(refusedWith(133005), now)).toMatchObject({ why: 'wrong', retryAt: null });
  expect(pinRefusalOf(refusedWith(133008, 'Wait 30 minutes.'), now)).toMatchObject({
    why: 'guesses',
    retryAt: new Date('2026-10-01T08:30:00Z'),
  });
});

function refusedWith(code: number, details = 'No.'): CloudApiError {
  return new CloudApiError('refused', { code, details });
}
