import type { Locale } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { describeOutcome, describeWait } from '../../messaging/reasons.ts';
import { type CellValue, type FileColumn, tableDownload } from '../contacts/index.ts';
import { accessCampaignFor } from './access.ts';
import { type ExportedRecipient, readRecipientsAfter } from './exportQueries.ts';
import { exportTitles, exportWords, refusedRow } from './exportWords.ts';
import { languageNamer } from './nameLanguages.ts';
import type { CampaignRow } from './queries.ts';
import { readRefusalsAfter } from './refusalQueries.ts';
import { variableTitle } from './variableTitle.ts';

const batchSize = 2_000;

/** A column, and what it shows of somebody. */
interface Column extends FileColumn {
  read: (row: ExportedRecipient) => CellValue;
}

/** Every recipient with status and reason, then every row of the files that never became one. Streamed. */
export async function exportCampaign(
  ctx: RequestContext,
  campaignId: number,
  format: 'csv' | 'xlsx',
): Promise<Download> {
  const campaign = await ctx.db.transaction(async (tx) => {
    const found = await accessCampaignFor('export', tx, ctx, campaignId);
    const target = { kind: 'campaign', id: campaignId, name: found.name };
    const after = { contacts: found.total_contacts };
    await audit(tx, byOf(ctx), { action: 'contacts.exported', target, after });
    return found;
  });
  const columns = columnsOf(campaign, ctx.locale);
  return tableDownload({
    format,
    locale: ctx.locale,
    name: campaign.name,
    title: exportTitles[ctx.locale].sheet,
    columns,
    pages: pagesOf(ctx, campaign, columns),
    timeZone: campaign.team_zone,
  });
}

function columnsOf(campaign: CampaignRow, locale: Locale): Column[] {
  const t = exportTitles[locale];
  const { status, yes, category, free } = exportWords[locale];
  const text = (title: string, read: Column['read']): Column => ({ title, type: 'text', read });
  const moment = (title: string, read: Column['read']): Column => ({ title, type: 'moment', read });
  const number = (title: string, read: Column['read']): Column => ({ title, type: 'number', read });
  const needed = campaign.template_structure ? variablesOf(campaign.template_structure) : [];
  return [
    text(t.name, (row) => row.name),
    text(t.phone, (row) => row.phone_number),
    text(t.status, (row) => status[row.status]),
    text(t.reason, (row) => reasonOf(row, locale)),
    text(t.message, messageOf),
    moment(t.sent, (row) => row.sent_at),
    moment(t.delivered, (row) => row.delivered_at),
    moment(t.read, (row) => row.read_at),
    moment(t.clicked, (row) => row.clicked_at),
    moment(t.replied, (row) => row.replied_at),
    text(t.optedOut, (row) => (row.opted_out ? yes : null)),
    number(t.cost, (row) => (row.price_micros === null ? null : String(row.price_micros / 1_000_000))),
    text(t.currency, (row) => row.price_currency),
    number(t.forecast, (row) =>
      row.estimate_micros === null ? null : String(row.estimate_micros / 1_000_000),
    ),
    text(t.category, (row) =>
      row.price_category === null ? null : (category[row.price_category] ?? row.price_category),
    ),
    text(t.free, (row) => (row.price_type === null ? null : (free[row.price_type] ?? null))),
    number(t.code, (row) => (row.error_code === null ? null : String(row.error_code))),
    ...needed.map((variable) =>
      text(
        `${t.variable} : ${variableTitle(variable, locale)}`,
        (row) => row.variables?.[variable.key] ?? null,
      ),
    ),
    ...campaign.own_columns.map((title) => text(title, (row) => row.data?.[title] ?? null)),
    number(t.line, (row) => (row.line === null ? null : String(row.line))),
  ];
}

async function* pagesOf(ctx: RequestContext, campaign: CampaignRow, columns: readonly Column[]) {
  const campaignId = campaign.id;
  const nameLanguages = languageNamer(ctx.teamId, campaign);
  for (let after = 0; ; ) {
    const from = after;
    const batch = await ctx.db.read(async (tx) =>
      nameLanguages(tx, await readRecipientsAfter(tx, ctx.teamId, campaignId, from, batchSize)),
    );
    yield batch.map((row) => columns.map(({ read }) => read(row)));
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) break;
    after = last.id;
  }
  for (let after = { importId: 0, line: 0 }; ; ) {
    const from = after;
    const batch = await ctx.db.read((tx) => readRefusalsAfter(tx, ctx.teamId, campaignId, from, batchSize));
    yield batch.map((row) => refusedRow(row, ctx.locale, columns.length));
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = { importId: last.import_id, line: last.line };
  }
}

/** "B · soldes_ete (fr)"; empty for whoever waits for the winner of a test. */
function messageOf({ place, template_name: name, template_language: language }: ExportedRecipient) {
  if (name === null) return null;
  return `${place === null ? '' : `${letterOf(place)} · `}${name} (${language})`;
}

/** As on the screens. */
const letterOf = (place: number): string => String.fromCharCode(64 + place);

function reasonOf(row: ExportedRecipient, locale: Locale): string | null {
  if (row.wait_reason !== null) return describeWait(row.wait_reason, locale);
  const reason = describeOutcome(
    {
      status: row.status,
      skipReason: row.skip_reason,
      errorCode: row.error_code,
      errorTitle: row.error_title,
      errorDetails: row.error_details,
    },
    locale,
  );
  return reason?.message ?? null;
}
