import { countryCodes } from './countries.ts';

/** For a `Select`: every time zone with the countries that live by it, so that "Réunion" is found as well. */
export function timeZoneOptions(tag: string): { value: string; label: string }[] {
  const countries = countriesOfZones(tag);
  return zones().map((value) => {
    const names = countries.get(value);
    const zone = value.replaceAll('_', ' ');
    // A zone of many countries is known by its city.
    return { value, label: names && names.length <= 3 ? `${zone} · ${names.join(', ')}` : zone };
  });
}

function zones(): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes('UTC') ? known : [...known, 'UTC'];
}

type WithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

function countriesOfZones(tag: string): Map<string, string[]> {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const found = new Map<string, string[]>();
  for (const code of countryCodes) {
    const locale = new Intl.Locale('und', { region: code }) as WithZones;
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) {
      found.set(zone, [...(found.get(zone) ?? []), names.of(code) ?? code]);
    }
  }
  return found;
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds options by any of their words, with or without accents. */
export function findOptions<T extends { label: string }>(options: readonly T[], search: string): T[] {
  const words = bare(search).split(/\s+/);
  return options.filter(({ label }) => words.every((word) => bare(label).includes(word)));
}
