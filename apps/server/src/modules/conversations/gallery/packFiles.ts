import type { GalleryFileKind, Locale } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { describeMediaError } from '../../../messaging/kinds/index.ts';
import { requestTimeout } from '../../../platform/database/index.ts';
import { type FileRow, readFiles } from '../../../platform/files/index.ts';
import type { ZipEntry } from '../../../platform/zip/index.ts';
import { localTime } from '../thread/localTime.ts';
import { fileName, uniqueNames } from './fileNames.ts';
import { type GalleryRow, galleryQuery } from './galleryQuery.ts';

export interface PackLimits {
  files: number;
  /** Bytes of all together: an archive of this kind can say up to 4 GB. */
  room: number;
  /** Rows that are read at once. */
  page: number;
}

const usualLimits: PackLimits = { files: 2_000, room: 2 * 1024 ** 3, page: 200 };

interface Shelf {
  contactId: number;
  kind: GalleryFileKind;
  timeZone: string;
}

type Owner = Pick<RequestContext, 'app' | 'teamId' | 'phoneNumberId' | 'locale'>;
type FileMessage = Extract<GalleryRow, { type: 'media' }>;

/** The files of a conversation, the newest first, each read while it is packed; the last entry names what is left out. */
export async function* packFiles(
  owner: Owner,
  { contactId, kind, timeZone }: Shelf,
  limits: PackLimits = usualLimits,
): AsyncGenerator<ZipEntry> {
  const { app, teamId, locale } = owner;
  const t = words[locale];
  const unique = uniqueNames();
  const left: string[] = [];
  let files = 0;
  let bytes = 0;
  let beforeId: number | null = null;
  for (let isFull = false; !isFull; ) {
    const page = await readPage(owner, { contactId, kind, beforeId, limit: limits.page });
    for (const { row, file } of page) {
      const { date, time } = localTime(row.happened_at, timeZone);
      const name = fileName(`${date} ${time.replace(':', '.')} ${row.content.file_name ?? file?.name ?? ''}`);
      if (!file || !(await app.files.exists(teamId, file.key))) {
        left.push(`${name}: ${whyMissing(row, locale)}`);
        continue;
      }
      isFull = files === limits.files || bytes + file.size > limits.room;
      if (isFull) {
        left.push(t.full(`${date} ${time}`));
        break;
      }
      files += 1;
      bytes += file.size;
      yield { name: unique(name), content: await app.files.stream(teamId, file.key), isPacked: true };
    }
    if (page.length < limits.page) break;
    beforeId = page.at(-1)?.row.id ?? null;
  }
  if (left.length > 0) yield { name: unique(t.file), content: [Buffer.from(`${left.join('\r\n')}\r\n`)] };
}

async function readPage(
  { app, teamId, phoneNumberId }: Owner,
  page: Parameters<typeof galleryQuery>[1],
): Promise<{ row: FileMessage; file: FileRow | undefined }[]> {
  return app.database.pipeline.withTeam(teamId, { statementTimeout: requestTimeout }).read(async (tx) => {
    const { rows } = await galleryQuery({ teamId, phoneNumberId }, page).execute(tx);
    const media = rows.filter((row) => row.type === 'media');
    const files = await readFiles(
      tx,
      teamId,
      media.flatMap(({ content }) => content.file_id ?? []),
    );
    return media.map((row) => ({ row, file: files.get(row.content.file_id ?? 0) }));
  });
}

function whyMissing({ content: { error, file_id } }: FileMessage, locale: Locale): string {
  if (error) return describeMediaError(error, locale);
  return file_id === null ? words[locale].waiting : words[locale].gone;
}

const words = {
  en: {
    file: 'Not included.txt',
    waiting: 'This file has not arrived from WhatsApp yet.',
    gone: 'This file is no longer kept.',
    full: (from: string) => `The archive is full: files from ${from} and before are not included.`,
  },
  fr: {
    file: 'Fichiers manquants.txt',
    waiting: 'WhatsApp n’a pas encore transmis ce fichier.',
    gone: 'Ce fichier n’est plus conservé.',
    full: (from: string) => `L’archive est pleine : les fichiers du ${from} et d’avant n’y figurent pas.`,
  },
};
