import { Readable } from 'node:stream';
import type { Download } from '../../../http/serve.ts';
import type { CellValue } from './cells.ts';
import { wallClock } from './wallClock.ts';
import { type FileColumn, xlsxFile } from './xlsxFile.ts';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Sheet {
  filename: string;
  /** Name of the sheet; letters and spaces. */
  title: string;
  columns: readonly FileColumn[];
  pages: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** On whose clock moments are shown. */
  timeZone: string;
}

/** A spreadsheet that is written while it is being sent. */
export function xlsxDownload({ filename, title, columns, pages, timeZone }: Sheet): Download {
  const file = xlsxFile({ title, columns, pages, wallClock: wallClock(timeZone) });
  return { filename, contentType, content: Readable.from(file, { objectMode: false }) };
}
