import type { CloudApi } from '@herald/whatsapp';
import type { MediaKind } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { openToken } from '../../../connectors/whatsapp.ts';
import type { AppServices } from '../../../platform/context.ts';
import type { UploadedFile } from '../../kinds/index.ts';
import type { SendingNumber } from './number.ts';

/** The file was deleted between queueing and sending. */
export class FileGone extends Error {}

interface FileRow {
  key: string;
  name: string;
  mime_type: string;
  media_type: MediaKind;
  meta_media_id: string | null;
}

/** Meta keeps uploads for 30 days; a day less leaves room for what is queued. */
const keptDays = 29;

/** How long an id is trusted without asking the database: well within the day that is kept in reserve. */
const rememberedMs = 3_600_000;

/** Uploads each file to Meta once a number, however many messages carry it, also when they ask at the same moment. */
export function createMediaIds(app: AppServices, api: CloudApi) {
  const known = new Map<string, { upload: Promise<UploadedFile>; until: number }>();
  const forgetOld = (now: number) => {
    for (const [key, { until }] of known) if (until <= now) known.delete(key);
  };
  return (number: SendingNumber, fileId: number): Promise<UploadedFile> => {
    const now = performance.now();
    const key = `${number.id}:${fileId}`;
    const found = known.get(key);
    if (found && found.until > now) return found.upload;
    forgetOld(now);
    const upload = uploadOnce(app, api, number, fileId);
    known.set(key, { upload, until: now + rememberedMs });
    upload.catch(() => known.delete(key));
    return upload;
  };
}

async function uploadOnce(
  app: AppServices,
  api: CloudApi,
  number: SendingNumber,
  fileId: number,
): Promise<UploadedFile> {
  const file = await readFile(app, number, fileId);
  const { name, media_type: kind } = file;
  if (file.meta_media_id !== null) return { metaId: file.meta_media_id, kind, name };
  const metaId = await api.uploadMedia({
    token: openToken(app, number.tokenSealed),
    phoneNumberId: number.metaId,
    file: { data: await app.files.bytes(number.teamId, file.key), fileName: name, mimeType: file.mime_type },
    kind,
  });
  const expiresAt = new Date(app.clock.now().getTime() + keptDays * 86_400_000);
  await sql`
    update files set meta_media_id = ${metaId}, meta_media_number_id = ${number.id}, meta_media_expires_at = ${expiresAt}
    where team_id = ${number.teamId} and id = ${fileId}`.execute(app.database.statements);
  return { metaId, kind, name };
}

async function readFile(app: AppServices, number: SendingNumber, fileId: number): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select key, name, mime_type, media_type,
      case when meta_media_number_id = ${number.id} and meta_media_expires_at > ${app.clock.now()}
        then meta_media_id end as meta_media_id
    from files where team_id = ${number.teamId} and id = ${fileId}`.execute(app.database.statements);
  const [file] = rows;
  if (!file) throw new FileGone(`File ${fileId} is gone.`);
  return file;
}
