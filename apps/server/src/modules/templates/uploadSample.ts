import { uploadToMeta } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import { invalidField } from '../../platform/errors.ts';

/** Uploads a stored file to Meta as the sample of a template header; returns its handle. */
export async function uploadSample(
  ctx: RequestContext,
  token: string,
  fileId: number,
  field: string,
): Promise<string> {
  const file = await ctx.db.read((tx) =>
    tx
      .selectFrom('files')
      .select(['key', 'name', 'mime_type', 'size'])
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', fileId)
      .executeTakeFirst(),
  );
  if (!file) {
    throw invalidField(field, {
      en: 'This file is not there any more. Please upload it again.',
      fr: 'Ce fichier n’existe plus. Veuillez l’envoyer à nouveau.',
    });
  }
  const data = await ctx.app.files.bytes(ctx.teamId, file.key);
  return uploadToMeta(ctx.app, token, { name: file.name, type: file.mime_type, data });
}
