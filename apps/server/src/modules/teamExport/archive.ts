import type { Readable } from 'node:stream';
import type { JobContext } from '../../platform/jobs/index.ts';
import type { ZipEntry } from '../../platform/zip/index.ts';
import { listMedia, mediaName } from './media.ts';
import { type Part, readParts } from './parts.ts';
import { readRows } from './readRows.ts';

/** Rows of one file: a file stays one that people can open, and far below what a ZIP can say of it. */
const rowsPerFile = 250_000;

export interface Progress {
  parts: { done: number; total: number };
  rows: number;
  leftOut: number;
}

/** Told now and then how far it is. */
export type Tell = (progress: Progress) => Promise<void>;

const bytes = new TextEncoder();

/** The files of the archive, each read while it is packed: a page of rows is in memory, whatever the team has. */
export async function* archive(ctx: JobContext, teamId: number, tell: Tell): AsyncGenerator<ZipEntry> {
  const parts = await readParts(ctx.app.database.statements);
  const progress: Progress = { parts: { done: 0, total: parts.length + 1 }, rows: 0, leftOut: 0 };
  const counts: Record<string, number> = {};
  for (const part of parts) {
    const before = progress.rows;
    yield* filesOf(ctx, teamId, part, progress, tell);
    counts[part.table] = progress.rows - before;
    progress.parts.done += 1;
    await tell(progress);
  }
  yield* mediaOf(ctx, teamId, progress, tell);
  const left_out = progress.leftOut;
  yield { name: 'export.json', content: [bytes.encode(await summary(ctx, teamId, { counts, left_out }))] };
}

/** `contacts.jsonl`; where there are more rows than a file takes, `messages-2.jsonl` and so on. */
async function* filesOf(
  ctx: JobContext,
  teamId: number,
  part: Part,
  progress: Progress,
  tell: Tell,
): AsyncGenerator<ZipEntry> {
  const pages = readRows(ctx.db.withTeam(teamId), part, teamId);
  let isOver = false;
  async function* some(): AsyncGenerator<Uint8Array> {
    for (let rows = 0; rows < rowsPerFile; ) {
      ctx.signal.throwIfAborted();
      const { value, done } = await pages.next();
      if (done) {
        isOver = true;
        return;
      }
      rows += value.length;
      progress.rows += value.length;
      yield bytes.encode(`${value.join('\n')}\n`);
      await tell(progress);
    }
  }
  for (let file = 1; !isOver; file += 1) {
    yield { name: file === 1 ? `${part.table}.jsonl` : `${part.table}-${file}.jsonl`, content: some() };
  }
}

async function* mediaOf(
  ctx: JobContext,
  teamId: number,
  progress: Progress,
  tell: Tell,
): AsyncGenerator<ZipEntry> {
  const left: string[] = [];
  for await (const file of listMedia(ctx, teamId)) {
    ctx.signal.throwIfAborted();
    const isThere = file.fits && (await ctx.app.files.exists(teamId, file.key));
    if (isThere) {
      const content: Readable = await ctx.app.files.stream(teamId, file.key);
      yield { name: mediaName(file), content, isPacked: true };
    } else left.push(JSON.stringify({ id: file.id, name: file.name, size: file.size }));
    progress.leftOut = left.length;
    await tell(progress);
  }
  if (left.length > 0)
    yield { name: 'media-not-included.jsonl', content: [bytes.encode(`${left.join('\n')}\n`)] };
}

async function summary(ctx: JobContext, teamId: number, more: object): Promise<string> {
  const team = await ctx.app.database.statements
    .selectFrom('teams')
    .select(['id', 'name', 'country_code', 'currency', 'timezone', 'locale', 'plan', 'created_at'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return `${JSON.stringify({ format: 1, exported_at: ctx.clock.now(), team, ...more }, null, 2)}\n`;
}
