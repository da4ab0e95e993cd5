import { expect, test } from 'vitest';
import { guessCountry } from './guessPlace.ts';

test('the country comes from the first language that names one, else from the likeliest', () => {
  expect(guessCountry(['fr', 'fr-BE'])).toBe('BE');
  expect(guessCountry(['de'])).toBe('DE');
  expect(guessCountry(['not a tag!'])).toBe('FR');
});

test('a region of several countries is none', () => {
  expect(guessCountry(['es-419', 'pt-BR'])).toBe('BR');
  expect(guessCountry(['es-419'])).toBe('ES');
  expect(guessCountry(['en-001'])).toBe('US');
});
