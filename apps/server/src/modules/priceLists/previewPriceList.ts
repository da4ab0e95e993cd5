import { createHash } from 'node:crypto';
import type { PriceListPreview, RouteBody, previewPriceList as route } from '@herald/contract';
import { bundledRates } from '@herald/whatsapp';
import type { RateCard } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import { type PriceListRow, readPriceLists } from '../../messaging/prices/index.ts';
import { compareRates } from './compareRates.ts';
import { countingLists, dayOf, knownLists, listOn, presentList } from './lists.ts';
import { readCard } from './readCard.ts';

type File = RouteBody<typeof route>;

/** What a file would change; nothing is written. */
export async function previewPriceList(ctx: RequestContext, file: File): Promise<PriceListPreview> {
  return previewOf(file, await readPriceLists(ctx.app.database.statements), ctx.clock.now()).preview;
}

/** Returns what a file would change among the lists that there are, and the list that it is. */
export function previewOf(
  file: File,
  rows: readonly PriceListRow[],
  now: Date,
): { preview: PriceListPreview; card: RateCard } {
  const { card, refused } = readCard(file, now);
  const lists = knownLists(rows);
  const today = dayOf(now);
  const before = listOn(lists, card.currency, card.validFrom);
  const next = countingLists(lists, card.currency).find((list) => list.card.validFrom > card.validFrom);
  const { changes, same } = compareRates(before?.card ?? null, card, bundledRates().markets);
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const valid_until = next?.card.validFrom ?? null;
  const shown = {
    currency: card.currency,
    valid_from: card.validFrom,
    valid_until,
    is_at_once: card.validFrom <= today && (valid_until === null || valid_until > today),
    compared_with: before && presentList(before, lists, today),
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    same,
    changes,
    refused,
  };
  return { card, preview: { ...shown, fingerprint: fingerprintOf(shown, card) } };
}

/** Another file, another list to compare with or another day make another one. */
function fingerprintOf(shown: object, card: RateCard): string {
  return createHash('sha256')
    .update(JSON.stringify([shown, card]))
    .digest('base64url');
}
