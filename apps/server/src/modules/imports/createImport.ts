import { createReadStream } from 'node:fs';
import { type CampaignStep, campaignCan } from '@herald/contract';
import { sql } from 'kysely';
import { mayDo } from '../../actor.ts';
import type { RequestContext } from '../../context.ts';
import type { Upload } from '../../http/uploads.ts';
import { readTeamCountry } from '../../people/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/index.ts';
import { readContactFields } from '../contactFields/index.ts';
import { requireRoom } from '../files/index.ts';
import { analyseFile, type FileAnalysis, type ImportColumnRow } from './analyseFile.ts';
import { fieldOf } from './mapRow.ts';
import { accessImport, type ImportRow, type ImportTarget, lockCampaign } from './queries.ts';

export interface CreateImportOptions {
  /** Rows become recipients of this campaign as well. */
  campaignId?: number | null;
  /** Of a spreadsheet; the first one that has rows when absent. */
  sheet?: string | null;
}

/** Takes a file in and says at once what is in it; nothing is imported before somebody has agreed to the mapping. */
export async function createImport(
  ctx: RequestContext,
  upload: Pick<Upload, 'path' | 'filename' | 'size' | 'fieldname'>,
  { campaignId = null, sheet = null }: CreateImportOptions = {},
): Promise<ImportRow> {
  requireImporter(ctx, campaignId);
  const country = await ctx.db.transaction(async (tx) => {
    if (campaignId !== null) checkStep(await lockCampaign(tx, ctx, campaignId));
    return readTeamCountry(tx, ctx.teamId);
  });
  const emptyTitle = ctx.locale === 'fr' ? 'Colonne' : 'Column';
  const found = await analyseFile(upload, { teamId: ctx.teamId, country, emptyTitle, sheet });
  const analysis = campaignId === null ? found : { ...found, columns: await forCampaign(ctx, found.columns) };
  const type = analysis.format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  const stored = await ctx.app.files.putStream(ctx.teamId, 'imports', createReadStream(analysis.path), type);
  try {
    return await insertImport(ctx, { upload, analysis, campaignId, country, stored });
  } catch (error) {
    await ctx.app.files.remove(ctx.teamId, stored.key);
    throw error;
  }
}

/** The routes let both kinds of people in; which right it takes depends on where the rows go. */
export function requireImporter(ctx: RequestContext, campaignId: number | null): void {
  const needed = campaignId === null ? 'contacts.manage' : 'campaigns.manage';
  if (!mayDo(ctx.actor, needed)) throw new AppError('forbidden');
}

export function checkStep(campaign: ImportTarget): void {
  if (campaignCan('addContacts', { step: campaign.step as CampaignStep })) return;
  throw new AppError('campaign_wrong_step', {
    en: 'This campaign takes no more contacts: an import is running, or it has been started.',
    fr: 'Cette campagne n’accepte plus de contacts : un import est en cours ou elle a déjà été lancée.',
  });
}

/**
 * What nobody declared a field for is more likely a code of today than something to know of people for ever: of a file for
 * a campaign it is suggested as the campaign's, and somebody may say otherwise.
 */
async function forCampaign(ctx: RequestContext, columns: ImportColumnRow[]): Promise<ImportColumnRow[]> {
  const fields = await ctx.db.read((tx) => readContactFields(tx, ctx.teamId));
  return columns.map((column) =>
    column.suggested === 'attribute' && !fieldOf(fields, column.name)
      ? { ...column, suggested: 'campaign' }
      : column,
  );
}

interface NewImport {
  upload: Pick<Upload, 'filename' | 'size' | 'fieldname'>;
  analysis: FileAnalysis;
  campaignId: number | null;
  country: string;
  stored: StoredFile;
}

async function insertImport(ctx: RequestContext, input: NewImport): Promise<ImportRow> {
  const { upload, analysis, campaignId, country, stored } = input;
  return ctx.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into imports (team_id, phone_number_id, status, file_key, file_name, format, encoding, delimiter, columns,
                           preview, sheets, sheet, campaign_id, default_country, size, stored_bytes, created_by, created_at)
      values (${ctx.teamId}, ${ctx.phoneNumberId}, 'analysed', ${stored.key}, ${cleanName(upload.filename)},
              ${analysis.format}, ${analysis.encoding}, ${analysis.delimiter}, ${JSON.stringify(analysis.columns)},
              ${JSON.stringify(analysis.preview)}, ${JSON.stringify(analysis.sheets)}, ${analysis.sheet}, ${campaignId}, ${country}, ${upload.size}, ${stored.size},
              ${ctx.person.userId}, ${ctx.clock.now()})
      returning id`.execute(tx);
    await requireRoom(tx, ctx, upload.fieldname);
    return accessImport(tx, ctx, rows[0]!.id);
  });
}

/** Only ever shown: without folders, control characters and direction marks that could disguise it. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(-200)
    .toWellFormed();
  return plain || 'contacts';
}
