import { Readable } from 'node:stream';
import type { GalleryFileKind } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Download } from '../../../http/serve.ts';
import { readTimezone } from '../../../people/index.ts';
import { shownName } from '../../../platform/shownName.ts';
import { zipStream } from '../../../platform/zip/index.ts';
import { accessConversation } from '../access.ts';
import { localTime } from '../thread/localTime.ts';
import { fileName } from './fileNames.ts';
import { packFiles } from './packFiles.ts';

/** All files of a kind that a conversation holds, as an archive that is made while it is fetched. */
export async function downloadGallery(
  ctx: RequestContext,
  contactId: number,
  kind: GalleryFileKind,
): Promise<Download> {
  const { contact, timeZone } = await ctx.db.read(async (tx) => ({
    contact: await accessConversation(tx, ctx, contactId),
    timeZone: await readTimezone(tx, ctx.teamId),
  }));
  const whose = shownName(contact) ?? contact.phone_number ?? `${contactId}`;
  const { date } = localTime(ctx.clock.now(), timeZone);
  return {
    filename: fileName(`${whose} ${kindWords[ctx.locale][kind]} ${date}.zip`),
    contentType: 'application/zip',
    content: Readable.from(zipStream(packFiles(ctx, { contactId, kind, timeZone })), { objectMode: false }),
  };
}

const kindWords = {
  en: { pictures: 'photos', videos: 'videos', documents: 'documents', audio: 'audio' },
  fr: { pictures: 'photos', videos: 'vidéos', documents: 'documents', audio: 'audio' },
};
