import type { ContactColumn } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { readTimezone } from '../../people/index.ts';
import { requestTimeout } from '../../platform/database/index.ts';
import { readContactFields } from '../contactFields/index.ts';
import { type ContactFileColumn, contactFileColumns } from './files/contactFileColumns.ts';
import { tableDownload } from './files/tableDownload.ts';
import { type ContactFilters, resolveFilters } from './filters.ts';
import { databaseFor } from './listContacts.ts';
import { type ContactRow, readContactsAfter } from './queries.ts';
import { type ExportFilters, writeDown } from './writeDown.ts';

const pageSize = 2000;
/** Own fields become columns; beyond this many a spreadsheet is of no use any more. */
const maxAttributes = 200;

export interface ExportOptions {
  format: 'csv' | 'xlsx';
  columns?: ContactColumn[] | undefined;
}

/** The contacts that match, as a file, whatever their number: one page is in memory at a time. */
export async function exportContacts(
  ctx: RequestContext,
  query: ExportFilters,
  { format, columns: chosen }: ExportOptions,
  name = 'contacts',
): Promise<Download> {
  const { locale } = ctx;
  const filters = await resolveFilters(ctx, {
    search: query.search,
    optin_status: query.optin_status,
    group_id: query.group_id,
    segment_id: query.segment_id,
    ids: query.ids,
  });
  const { timezone, fields } = await readTeam(ctx);
  const keys = chosen ? [] : await readAttributeNames(ctx);
  const columns = contactFileColumns(locale, chosen, fields, keys);
  await writeDown(ctx, { query, filters, format });
  return tableDownload({
    format,
    locale,
    name: `${name}-${ctx.clock.now().toISOString().slice(0, 10)}`,
    title: 'Contacts',
    columns,
    pages: cellPages(contactPages(ctx, filters), columns),
    timeZone: timezone,
  });
}

async function* contactPages(ctx: RequestContext, filters: ContactFilters) {
  const { teamId, phoneNumberId } = ctx;
  for (let afterId = 0; ; ) {
    const position = { teamId, phoneNumberId, filters, afterId, limit: pageSize };
    const rows = await databaseFor(ctx, filters).read((tx) => readContactsAfter(tx, position));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    afterId = last.id;
  }
}

async function* cellPages(pages: AsyncIterable<ContactRow[]>, columns: readonly ContactFileColumn[]) {
  for await (const rows of pages) yield rows.map((row) => columns.map(({ read }) => read(row)));
}

async function readTeam(ctx: RequestContext) {
  return ctx.db.read(async (tx) => {
    const timezone = await readTimezone(tx, ctx.teamId);
    return { timezone, fields: await readContactFields(tx, ctx.teamId) };
  });
}

async function readAttributeNames(ctx: RequestContext): Promise<string[]> {
  const limits = { statementTimeout: requestTimeout };
  const { rows } = await ctx.app.database.pipeline.withTeam(ctx.teamId, limits).read((tx) =>
    sql<{ key: string }>`
      select distinct key from contacts c, jsonb_object_keys(c.attributes) key
      where c.team_id = ${ctx.teamId} order by key limit ${maxAttributes}`.execute(tx),
  );
  return rows.map(({ key }) => key);
}
