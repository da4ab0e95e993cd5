import type { PriceList } from '@herald/contract';
import { bundledRates } from '@herald/whatsapp';
import type { RateCard } from '@herald/whatsapp/model';
import type { PriceListRow } from '../../messaging/prices/index.ts';

/** A price list, wherever it came from, and what became of it. */
export interface KnownList {
  /** Null: it came with Herald. */
  row: PriceListRow | null;
  card: RateCard;
  /** A later import for the same day took its place. */
  isReplaced: boolean;
}

/** Returns those that came with Herald and those that were imported, in the order in which they came. */
export function knownLists(rows: readonly PriceListRow[]): KnownList[] {
  const all = [
    ...bundledRates().cards.map((card) => ({ row: null, card })),
    ...rows.map((row) => ({ row, card: cardOf(row) })),
  ];
  const counting = new Map(
    all.filter(({ row }) => !row?.withdrawn_at).map(({ card }) => [dayKey(card), card]),
  );
  return all.map(({ row, card }) => ({
    row,
    card,
    isReplaced: !row?.withdrawn_at && counting.get(dayKey(card)) !== card,
  }));
}

/** Returns the lists of a currency that count, the earliest first. */
export function countingLists(lists: readonly KnownList[], currency: string): KnownList[] {
  return lists
    .filter(({ row, card, isReplaced }) => card.currency === currency && !isReplaced && !row?.withdrawn_at)
    .sort((a, b) => a.card.validFrom.localeCompare(b.card.validFrom));
}

/** Returns the list that counts on a day. */
export function listOn(lists: readonly KnownList[], currency: string, day: string): KnownList | null {
  return countingLists(lists, currency).findLast(({ card }) => card.validFrom <= day) ?? null;
}

export function presentList(list: KnownList, lists: readonly KnownList[], today: string): PriceList {
  const { row, card } = list;
  return {
    id: row?.id ?? null,
    currency: card.currency,
    valid_from: card.validFrom,
    status: statusOf(list, lists, today),
    file_name: row?.file_name ?? `${card.id}.csv`,
    markets: new Set(card.rates.map(({ market }) => market)).size,
    prices: card.rates.length,
    imported_at: row?.imported_at.toISOString() ?? null,
    imported_by: row?.imported_by ?? null,
    withdrawn_at: row?.withdrawn_at?.toISOString() ?? null,
    withdrawn_by: row?.withdrawn_by ?? null,
  };
}

function statusOf(list: KnownList, lists: readonly KnownList[], today: string): PriceList['status'] {
  if (list.row?.withdrawn_at) return 'withdrawn';
  if (list.isReplaced) return 'replaced';
  if (list.card.validFrom > today) return 'upcoming';
  return listOn(lists, list.card.currency, today) === list ? 'in_force' : 'past';
}

function cardOf(row: PriceListRow): RateCard {
  const { id, currency, valid_from: validFrom, default_market: defaultMarket, rates } = row;
  return { id: `list-${id}`, currency, validFrom, defaultMarket, rates };
}

const dayKey = ({ currency, validFrom }: RateCard) => `${currency} ${validFrom}`;

export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
