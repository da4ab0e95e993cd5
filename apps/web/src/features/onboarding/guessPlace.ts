/** The country of the browser's languages: the first that names one, else the likeliest of the first language. */
export function guessCountry(languages: readonly string[]): string {
  const parsed = languages.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  return parsed.find((locale) => locale.region)?.region ?? parsed[0]?.maximize().region ?? 'FR';
}

export function guessTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
