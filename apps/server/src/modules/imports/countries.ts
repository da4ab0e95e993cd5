import { getCountries, isSupportedCountry } from 'libphonenumber-js/max';
import { plain } from './consentWords.ts';

const alpha3: Record<string, string> = {
  fra: 'FR',
  bel: 'BE',
  che: 'CH',
  lux: 'LU',
  deu: 'DE',
  esp: 'ES',
  ita: 'IT',
  prt: 'PT',
  gbr: 'GB',
  irl: 'IE',
  nld: 'NL',
  usa: 'US',
  can: 'CA',
  mex: 'MX',
  bra: 'BR',
  mar: 'MA',
  dza: 'DZ',
  tun: 'TN',
  sen: 'SN',
  civ: 'CI',
  are: 'AE',
  ind: 'IN',
};
const nicknames: Record<string, string> = {
  uk: 'GB',
  england: 'GB',
  angleterre: 'GB',
  'etats-unis': 'US',
  holland: 'NL',
  uae: 'AE',
};

let byName: Map<string, string> | null = null;

/** `France`, `FR`, `fra`, `Allemagne` → the code of the country, or null. */
export function readCountry(cell: string): string | null {
  const word = plain(cell);
  if (word === '') return null;
  const upper = word.toUpperCase();
  if (upper.length === 2 && isSupportedCountry(upper)) return upper;
  byName ??= namesOfCountries();
  return byName.get(word) ?? null;
}

function namesOfCountries(): Map<string, string> {
  const names = new Map<string, string>([...Object.entries(alpha3), ...Object.entries(nicknames)]);
  for (const language of ['en', 'fr']) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of getCountries()) names.set(plain(display.of(code) ?? code), code);
  }
  return names;
}
