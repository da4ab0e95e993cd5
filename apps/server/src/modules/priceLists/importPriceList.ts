import type { PriceList, RouteBody, importPriceList as route } from '@herald/contract';
import { sql } from 'kysely';
import { auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import { readPriceLists, refreshPrices } from '../../messaging/prices/index.ts';
import { AppError } from '../../platform/errors.ts';
import { previewOf } from './previewPriceList.ts';
import { showList } from './showList.ts';

/** Writes what the preview showed, and only that: under the lock of all lists it is made again. */
export async function importPriceList(
  ctx: RequestContext,
  { fingerprint, without_refused, ...file }: RouteBody<typeof route>,
): Promise<PriceList> {
  const now = ctx.clock.now();
  const id = await ctx.app.database.pipeline.transaction(async (tx) => {
    await sql`lock table price_lists in share row exclusive mode`.execute(tx);
    const { card, preview } = previewOf(file, await readPriceLists(tx), now);
    if (preview.fingerprint !== fingerprint) throw isStale();
    if (preview.refused.length > 0 && !without_refused) throw hasRefused(preview.refused.length);
    const row = await tx
      .insertInto('price_lists')
      .values({
        currency: card.currency,
        valid_from: card.validFrom,
        default_market: card.defaultMarket,
        rates: JSON.stringify(card.rates),
        file_name: file.file_name,
        imported_by: ctx.person.userId,
        imported_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const name = `${card.currency} ${card.validFrom}`;
    const target = { kind: 'price_list', id: row.id, name };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'price_list.imported', target });
    return row.id;
  });
  await refreshPrices(ctx.app);
  return showList(ctx, id);
}

function isStale(): AppError {
  return new AppError('preview_stale', {
    en: 'Something changed since this preview: the file, its day, or the lists it is compared with. Look at the new preview and confirm again.',
    fr: 'Quelque chose a changé depuis cet aperçu : le fichier, sa date ou les tarifs auxquels il est comparé. Relisez le nouvel aperçu et confirmez à nouveau.',
  });
}

function hasRefused(count: number): AppError {
  return new AppError('lines_refused', {
    en: `${count} prices cannot be read. Mend the file, or say that it is imported without them.`,
    fr: `${count} prix ne peuvent pas être lus. Corrigez le fichier ou indiquez qu’il est importé sans eux.`,
  });
}
