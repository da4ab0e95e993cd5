import { cloudApiOf } from '../../connectors/whatsapp.ts';
import type { RequestContext } from '../../context.ts';
import { AppError, invalidField } from '../../platform/errors.ts';

/** Uploads a stored file to Meta as the sample of a template header; returns its handle. */
export async function uploadSample(ctx: RequestContext, token: string, fileId: number): Promise<string> {
  const file = await ctx.db.read((tx) =>
    tx
      .selectFrom('files')
      .select(['key', 'name', 'mime_type', 'size'])
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', fileId)
      .executeTakeFirst(),
  );
  if (!file) {
    throw invalidField('header_file_id', {
      en: 'This file is not there any more. Please upload it again.',
      fr: 'Ce fichier n’existe plus. Veuillez l’envoyer à nouveau.',
    });
  }
  const { appId } = ctx.app.config.meta;
  if (!appId) {
    throw new AppError('not_configured', {
      en: 'A header with media needs META_APP_ID in the configuration of this installation.',
      fr: 'Un en-tête avec média demande META_APP_ID dans la configuration de l’installation.',
    });
  }
  const api = cloudApiOf(ctx.app);
  const uploadId = await api.createUpload({
    token,
    appId,
    fileName: file.name,
    fileLength: file.size,
    fileType: file.mime_type,
  });
  return api.uploadBytes({ token, uploadId, data: await ctx.app.files.bytes(ctx.teamId, file.key) });
}
