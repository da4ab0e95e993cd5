import type { Locale } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { csvDownload } from '../../http/csvDownload.ts';
import type { Download } from '../../http/serve.ts';
import { describeOutcome, describeWait } from '../../messaging/reasons.ts';
import { accessCampaignFor } from './access.ts';
import { type RecipientRow, readRecipientsAfter } from './recipientQueries.ts';
import { readRefusalsAfter } from './refusalQueries.ts';

const batchSize = 2_000;

const titles: Record<Locale, string[]> = {
  en: [
    'Name',
    'Phone number',
    'Status',
    'Reason',
    'Sent at',
    'Delivered at',
    'Read at',
    'Variables',
    'Line of the file',
  ],
  fr: [
    'Nom',
    'Téléphone',
    'Statut',
    'Raison',
    'Envoyé le',
    'Distribué le',
    'Lu le',
    'Variables',
    'Ligne du fichier',
  ],
};

/** Every recipient with status and reason, then every row of the files that never became one. Streamed. */
export async function exportCampaign(ctx: RequestContext, campaignId: number): Promise<Download> {
  const campaign = await ctx.db.transaction(async (tx) => {
    const found = await accessCampaignFor('export', tx, ctx, campaignId);
    const target = { kind: 'campaign', id: campaignId, name: found.name };
    const after = { contacts: found.total_contacts };
    await audit(tx, byOf(ctx), { action: 'contacts.exported', target, after });
    return found;
  });
  return csvDownload(ctx.locale, `${campaign.name}.csv`, titles[ctx.locale], lines(ctx, campaignId));
}

async function* lines(ctx: RequestContext, campaignId: number): AsyncGenerator<(string | number)[]> {
  for (let after = 0; ; ) {
    const from = after;
    const batch = await ctx.db.read((tx) => readRecipientsAfter(tx, ctx.teamId, campaignId, from, batchSize));
    for (const row of batch) yield recipientLine(row, ctx.locale);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) break;
    after = last.id;
  }
  for (let after = { importId: 0, line: 0 }; ; ) {
    const from = after;
    const batch = await ctx.db.read((tx) => readRefusalsAfter(tx, ctx.teamId, campaignId, from, batchSize));
    for (const row of batch) yield ['', row.value, 'not_imported', row.reason, '', '', '', '', row.line];
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = { importId: last.import_id, line: last.line };
  }
}

function recipientLine(row: RecipientRow, locale: Locale): (string | number)[] {
  const waits = row.wait_reason === null ? null : describeWait(row.wait_reason, locale);
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
  const values = Object.entries(row.variables ?? {}).map(([key, value]) => `${key}=${value}`);
  return [
    row.name ?? '',
    row.phone_number ?? '',
    row.status,
    waits ?? reason?.message ?? '',
    row.sent_at?.toISOString() ?? '',
    row.delivered_at?.toISOString() ?? '',
    row.read_at?.toISOString() ?? '',
    values.join('; '),
    row.line ?? '',
  ];
}
