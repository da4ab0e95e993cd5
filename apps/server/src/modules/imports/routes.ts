import * as contract from '@herald/contract';
import { requireOwnPage } from '../../http/ownPage.ts';
import { pageMeta } from '../../http/pageMeta.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { invalidField } from '../../platform/errors.ts';
import { createImport } from './createImport.ts';
import { exportRefusals } from './exportRefusals.ts';
import { presentImport, presentRefusal } from './present.ts';
import { accessImport, readImports, readRefusals } from './queries.ts';
import { startImport } from './startImport.ts';
import { undoImport } from './undoImport.ts';

/** Bytes of an uploaded contact file at most: room for well over a million rows. */
export const importFileLimit = 500 * 1024 * 1024;

export function registerImports(app: HttpApp): void {
  serve(
    app,
    contract.createImport,
    async ({ ctx, upload }) => {
      const campaignId = readCampaignId(upload.fields.campaign_id);
      const sheet = upload.fields.sheet || null;
      return { data: presentImport(await createImport(ctx, upload, { campaignId, sheet })) };
    },
    { fileLimit: importFileLimit },
  );
  serve(app, contract.getImport, async ({ ctx, params }) => ({
    data: presentImport(await ctx.db.read((tx) => accessImport(tx, ctx, params.import_id)), ctx.clock.now()),
  }));
  serve(app, contract.listImports, async ({ ctx, query }) => {
    const rows = await ctx.db.read((tx) =>
      readImports(tx, ctx, { before: query.before ?? null, limit: query.limit + 1 }),
    );
    const page = rows.slice(0, query.limit);
    return {
      data: page.map((row) => presentImport(row, ctx.clock.now())),
      meta: { next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null },
    };
  });
  serve(app, contract.undoImport, async ({ ctx, params }) => ({
    data: presentImport(await undoImport(ctx, params.import_id), ctx.clock.now()),
  }));
  serve(app, contract.startImport, async ({ ctx, params, body }) => ({
    data: presentImport(await startImport(ctx, params.import_id, body)),
  }));
  serve(app, contract.listImportRefusals, async ({ ctx, params, query }) =>
    ctx.db.read(async (tx) => {
      const row = await accessImport(tx, ctx, params.import_id);
      const place = { teamId: ctx.teamId, importId: row.id };
      const rows = await readRefusals(tx, place, {
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      });
      return {
        data: rows.map(presentRefusal),
        meta: pageMeta(row.rows_refused + row.rows_duplicate + row.rows_noted, query),
      };
    }),
  );
  serve(app, contract.exportImportRefusals, async ({ ctx, params, request }) => {
    requireOwnPage(ctx.app, request);
    return exportRefusals(ctx, params.import_id);
  });
}

function readCampaignId(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const parsed = contract.pathId.safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalidField('campaign_id', {
    en: 'This campaign does not exist.',
    fr: 'Cette campagne n’existe pas.',
  });
}
