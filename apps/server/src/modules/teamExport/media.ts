import type { JobContext } from '../../platform/jobs/index.ts';

export interface Media {
  id: number;
  key: string;
  name: string;
  size: number;
  /** There is room for it. */
  fits: boolean;
}

/** Of all media together: with the rows, an archive stays below the 4 GB that its kind can say. */
const room = 3 * 1024 ** 3;
/** Of entries an archive of this kind counts no more than 65,535. */
const mostFiles = 60_000;
const atOnce = 500;

/** The files of a team, the newest first, for as long as there is room; what finds none is only named. */
export async function* listMedia(
  { app }: JobContext,
  teamId: number,
  most = mostFiles,
): AsyncGenerator<Media> {
  let left = room;
  let files = 0;
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await app.database.statements
      .selectFrom('files')
      .select(['id', 'key', 'name', 'size'])
      .where('team_id', '=', teamId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(atOnce)
      .execute();
    for (const row of rows) {
      const fits = row.size <= left && files < most;
      if (fits) left -= row.size;
      if (fits) files += 1;
      yield { ...row, fits };
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    before = last.id;
  }
}

/** Under which it stands in the archive: rows name it by its id. */
export function mediaName({ id, name }: Pick<Media, 'id' | 'name'>): string {
  return `media/${id}-${name.replace(/[\\/:*?"<>|]/g, '_')}`;
}
