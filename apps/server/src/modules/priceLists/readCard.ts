import type { previewPriceList, RefusedPrice, RouteBody } from '@herald/contract';
import { bundledRates } from '@herald/whatsapp';
import type { RateCard } from '@herald/whatsapp/model';
import { type AppError, invalidField } from '../../platform/errors.ts';
import { plainMarket } from './readCells.ts';
import { readPriceFile } from './readPriceFile.ts';

/** Its rates stand in for every market that a list does not name. Meta calls it so. */
const usualDefault = 'Other';
const yearMs = 366 * 86_400_000;

/** Returns the list that a file is. What was chosen beside it goes before what the file says. */
export function readCard(
  file: RouteBody<typeof previewPriceList>,
  now: Date,
): { card: RateCard; refused: RefusedPrice[] } {
  const { facts, rates, refused } = readPriceFile(file.text, knownMarkets(), file.currency);
  if (rates.length === 0) throw noPrice(refused);
  const currency = file.currency ?? facts.get('currency') ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw noCurrency();
  const validFrom = file.valid_from ?? facts.get('valid_from') ?? '';
  if (!isDay(validFrom, now)) throw noDay();
  const defaultMarket = facts.get('default_market') ?? usualDefault;
  for (const category of ['marketing', 'utility'] as const) {
    if (
      !rates.some(
        (rate) => rate.market === defaultMarket && rate.category === category && rate.tierFrom === 0,
      )
    )
      throw noDefault(defaultMarket);
  }
  return { card: { id: 'preview', currency, validFrom, defaultMarket, rates }, refused };
}

/** Every market that some number belongs to. */
function knownMarkets(): Map<string, string> {
  const names = [...bundledRates().markets.byPrefix.values()].flatMap(({ market, region }) => [
    market,
    region,
  ]);
  return new Map([...names, usualDefault].map((name) => [plainMarket(name), name]));
}

/** A year that was mistyped is no day. */
function isDay(text: string, now: Date): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Math.abs(at - now.getTime()) < 3 * yearMs;
}

function noPrice(refused: readonly RefusedPrice[]): AppError {
  const line = refused[0]?.line ?? 1;
  return invalidField('file', {
    en: `No price could be read. The first line that was refused is line ${line}.`,
    fr: `Aucun prix n’a pu être lu. La première ligne refusée est la ligne ${line}.`,
  });
}

const noCurrency = () =>
  invalidField('currency', {
    en: 'The file does not say its currency. Choose it.',
    fr: 'Le fichier n’indique pas sa devise. Choisissez-la.',
  });

const noDay = () =>
  invalidField('valid_from', {
    en: 'Choose the day from which the prices count.',
    fr: 'Choisissez le jour à partir duquel ces prix s’appliquent.',
  });

const noDefault = (market: string) =>
  invalidField('file', {
    en: `The list needs a marketing and a utility price for “${market}”: it counts for every country that the list does not name.`,
    fr: `Le tarif doit donner un prix marketing et un prix utilitaire pour « ${market} » : il vaut pour chaque pays que le tarif ne nomme pas.`,
  });
