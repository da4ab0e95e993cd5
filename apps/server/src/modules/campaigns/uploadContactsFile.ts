import type { RequestContext } from '../../context.ts';
import type { Upload } from '../../http/uploads.ts';
import { createImport, startImport, suggestMapping } from '../imports/index.ts';
import { accessCampaignFor } from './access.ts';

/** Uploads and imports in one call, with the columns as they are recognised: for programs. People see them first. */
export async function uploadContactsFile(
  ctx: RequestContext,
  campaignId: number,
  upload: Upload,
): Promise<void> {
  const country = await ctx.db.transaction(async (tx) => {
    await accessCampaignFor('addContacts', tx, ctx, campaignId);
    const team = await tx
      .selectFrom('teams')
      .select('country_code')
      .where('id', '=', ctx.teamId)
      .executeTakeFirstOrThrow();
    return team.country_code;
  });
  const row = await createImport(ctx, upload, { campaignId });
  const wanted = upload.fields.default_country?.trim().toUpperCase() ?? '';
  await startImport(ctx, row.id, suggestMapping(row, /^[A-Z]{2}$/.test(wanted) ? wanted : country));
}
