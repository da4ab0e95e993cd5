import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fileRefused } from './fileRefused.ts';
import { maxInflated, readDirectory } from './xlsxArchive.ts';
import type { SheetResult, SheetTask } from './xlsxWorker.ts';

const maxFile = 10e6;
const maxRows = 200_000;
const maxColumns = 1000;
const maxSeconds = 15;
const maxHeapMegabytes = 768;

interface XlsxFile {
  path: string;
  size: number;
  /** Null: the first one that has rows. */
  sheet: string | null;
}

/**
 * Turns a sheet of an .xlsx file into lines of JSON at `target`, or refuses it with a reason that a person can act on. Returns
 * which sheets there are.
 */
export async function convertXlsx(
  { path: source, size, sheet }: XlsxFile,
  target: string,
): Promise<{ sheets: string[]; sheet: string | null }> {
  if (size > maxFile) throw fileRefused('xlsx_too_large');
  const directory = readDirectory(await readAll(source));
  if (!directory?.names.includes('xl/workbook.xml')) throw fileRefused('not_a_spreadsheet');
  if (directory.inflated > maxInflated) throw fileRefused('xlsx_too_large');
  const result = await runWorker({ source, target, sheet, maxRows, maxColumns });
  if ('failure' in result)
    throw fileRefused(result.failure === 'too_many_rows' ? 'xlsx_too_large' : result.failure);
  return result;
}

async function readAll(path: string): Promise<Buffer> {
  await using file = await open(path);
  return file.readFile();
}

function runWorker(task: SheetTask): Promise<SheetResult> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetResult>();
  const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: 64 },
  });
  const timer = setTimeout(() => reject(fileRefused('xlsx_too_large')), maxSeconds * 1000);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) => {
    reject(fileRefused(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'xlsx_too_large' : 'not_a_spreadsheet'));
  });
  worker.once('exit', () => reject(fileRefused('not_a_spreadsheet')));
  return promise.finally(async () => {
    clearTimeout(timer);
    await worker.terminate();
  });
}
