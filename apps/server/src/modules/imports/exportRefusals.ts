import type { ImportRefusal, Locale } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { csvDownload } from '../../http/csvDownload.ts';
import type { Download } from '../../http/serve.ts';
import { accessImport, readRefusals } from './queries.ts';

type Reason = ImportRefusal['reason'];

const pageSize = 2000;
const titles: Record<Locale, string[]> = {
  en: ['Line', 'Reason', 'Line that was kept'],
  fr: ['Ligne', 'Motif', 'Ligne conservée'],
};
const reasons: Record<Locale, Record<Reason, string>> = {
  en: {
    phone_missing: 'No phone number',
    phone_invalid: 'Not a complete phone number',
    phone_not_number: 'This is no phone number',
    phone_scientific: 'The spreadsheet cut the number short',
    landline: 'Imported: the only number is a landline, which may not have WhatsApp',
    cells_left_over: 'Imported: it has more cells than the file has columns, and those were dropped',
    phone_country_unknown: 'Unknown country code',
    duplicate: 'Same person as an earlier line',
    cell_too_long: 'A cell is too long',
    row_malformed: 'The line does not have the columns of the file',
  },
  fr: {
    phone_missing: 'Pas de numéro de téléphone',
    phone_invalid: 'Numéro de téléphone incomplet',
    phone_not_number: 'Ce n’est pas un numéro de téléphone',
    phone_scientific: 'Le tableur a tronqué le numéro',
    landline: 'Importée : le seul numéro est un fixe, peut-être sans WhatsApp',
    cells_left_over:
      'Importée : elle a plus de cellules que le fichier n’a de colonnes, et celles-ci sont perdues',
    phone_country_unknown: 'Indicatif de pays inconnu',
    duplicate: 'Même personne qu’une ligne précédente',
    cell_too_long: 'Une cellule est trop longue',
    row_malformed: 'La ligne n’a pas les colonnes du fichier',
  },
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
  const texts = reasons[ctx.locale];
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
