import { expect, test } from 'vitest';
import { findOptions, timeZoneOptions } from './timeZones.ts';

const found = (search: string, tag: string) =>
  findOptions(timeZoneOptions(tag), search).map(({ value }) => value);

test('a time zone is found by its country and its city, in both languages, without accents too', () => {
  expect(found('Réunion', 'fr-FR')).toEqual(['Indian/Reunion']);
  expect(found('reunion', 'en-US')).toEqual(['Indian/Reunion']);
  expect(found('martinique', 'fr-FR')).toContain('America/Martinique');
  expect(found('mayotte', 'fr-FR')).toEqual(['Indian/Mayotte']);
  expect(found('allemagne', 'fr-FR')).toContain('Europe/Berlin');
  expect(found('new york', 'en-US')).toContain('America/New_York');
  expect(found('utc', 'en-US')).toContain('UTC');
  expect(found('nowhere at all', 'en-US')).toEqual([]);
});
