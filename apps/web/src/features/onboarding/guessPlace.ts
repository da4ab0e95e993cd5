/** A region may be of several countries as well: `es-419` is Latin America, `en-001` the world. */
const isCountry = (region: string | undefined): region is string => /^[A-Z]{2}$/.test(region ?? '');

/** The country of the browser's languages: the first that names one, else the likeliest of the first language. */
export function guessCountry(languages: readonly string[]): string {
  const parsed = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const named = parsed.map(({ region }) => region).find(isCountry);
  if (named) return named;
  const likeliest = parsed[0] && new Intl.Locale(parsed[0].language).maximize().region;
  return isCountry(likeliest) ? likeliest : 'FR';
}

export function guessTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
