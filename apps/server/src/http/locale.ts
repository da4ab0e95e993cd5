import type { Locale } from '@herald/contract';
import type { FastifyRequest } from 'fastify';

const spoken: readonly Locale[] = ['en', 'fr'];

/** The language that the pages of this browser speak, where somebody has chosen one in it. */
export const chosenLocale = (request: FastifyRequest): Locale | undefined =>
  toLocale(request.cookies?.i18n_redirected);

/** The language to answer somebody in whose own choice is unknown: their cookie, then their browser, then English. */
export function guessLocale(request: FastifyRequest): Locale {
  const chosen = chosenLocale(request);
  if (chosen) return chosen;
  const wishes = (request.headers['accept-language'] ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().split(';');
    const quality = Number(
      parameters
        .find((item) => item.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    return { locale: toLocale(tag), quality };
  });
  wishes.sort((a, b) => b.quality - a.quality);
  return wishes.find(({ locale, quality }) => locale && quality > 0)?.locale ?? 'en';
}

function toLocale(tag: string | undefined): Locale | undefined {
  const language = tag?.toLowerCase().split('-')[0];
  return spoken.find((locale) => locale === language);
}
