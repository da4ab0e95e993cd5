import type { TFunction } from 'i18next';

const regions: Partial<Record<string, string>> = {
  'North America': 'northAmerica',
  Other: 'other',
  '?': 'other',
  'Rest of Africa': 'restOfAfrica',
  'Rest of Asia Pacific': 'restOfAsiaPacific',
  'Rest of Central & Eastern Europe': 'restOfEasternEurope',
  'Rest of Latin America': 'restOfLatinAmerica',
  'Rest of Middle East': 'restOfMiddleEast',
  'Rest of Western Europe': 'restOfWesternEurope',
};

const countries =
  'AR BD BR CL CO DE EG ES FR GB HK HU ID IL IN IT MY NG NL PE PH PK PL RO RU SA TH TR AE VN ZA'.split(' ');

/** A market of Meta's price list in the language of the person; as Meta writes it where there is no other name. */
export function marketName(t: TFunction, tag: string, market: string): string {
  const region = regions[market];
  if (region) return t(`campaigns:market.${region}`);
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const country = countries.find((code) => english.of(code) === market);
  return (country && new Intl.DisplayNames(tag, { type: 'region' }).of(country)) ?? market;
}
