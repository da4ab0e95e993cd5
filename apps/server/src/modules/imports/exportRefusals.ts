import type { ImportRefusal, Locale } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { csvDownload } from '../../http/csvDownload.ts';
import type { Download } from '../../http/serve.ts';
import { accessImport, readRefusals } from './queries.ts';
import { refusalWords } from './refusalWords.ts';

type Reason = ImportRefusal['reason'];

const pageSize = 2000;
const titles: Record<Locale, string[]> = {
  en: ['Line', 'Reason', 'Line that was kept'],
  fr: ['Ligne', 'Motif', 'Ligne conservée'],
};

/** The refused rows with the file's own columns, so that they can be mended and uploaded again. */
export async function exportRefusals(ctx: RequestContext, importId: number): Promise<Download> {
  const row = await ctx.db.transaction(async (tx) => {
    const found = await accessImport(tx, ctx, importId);
    const target = { kind: 'import', id: importId, name: found.file_name };
    const after = { contacts: found.rows_refused };
    await audit(tx, byOf(ctx), { action: 'contacts.exported', target, after });
    return found;
  });
  const names = row.columns.map(({ name }) => name);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return csvDownload(
    ctx.locale,
    `import-${importId}-${day}.csv`,
    [...titles[ctx.locale], ...names],
    refusalRows(ctx, importId),
  );
}

async function* refusalRows(ctx: RequestContext, importId: number) {
  const texts = refusalWords[ctx.locale];
  for (let afterLine = 0; ; ) {
    const page = { limit: pageSize, afterLine };
    const rows = await ctx.db.read((tx) => readRefusals(tx, { teamId: ctx.teamId, importId }, page));
    for (const { line, reason, first_line, cells } of rows) {
      yield [line, texts[reason as Reason] ?? reason, first_line, ...cells];
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    afterLine = last.line;
  }
}
