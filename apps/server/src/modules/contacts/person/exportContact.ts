import { Readable } from 'node:stream';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Download } from '../../../http/serve.ts';
import { readTimezone } from '../../../people/index.ts';
import { shownName } from '../../../platform/shownName.ts';
import { type ZipEntry, zipStream } from '../../../platform/zip/index.ts';
import { accessContact } from '../accessContact.ts';
import { readFileIds } from '../erase/readFileIds.ts';
import type { ContactRow } from '../queries.ts';
import { readablePage } from './readable.ts';
import { readableWords } from './readableWords.ts';
import { parts, readPart } from './readPerson.ts';

/** All that Herald holds on somebody, for their right to know: a page to read, one JSON file, and the files of their messages. */
export async function exportContact(ctx: RequestContext, contactId: number): Promise<Download> {
  const { contact, files, timezone } = await ctx.db.read(async (tx) => ({
    contact: await accessContact(ctx, tx, contactId),
    timezone: await readTimezone(tx, ctx.teamId),
    files: await readFiles(tx, ctx.teamId, contactId),
  }));
  await ctx.db.transaction((tx) =>
    audit(tx, byOf(ctx), {
      action: 'contacts.exported',
      target: { kind: 'contact', id: contactId },
      after: { contacts: 1 },
    }),
  );
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return {
    filename: `${shownName(contact) ?? contact.phone_number ?? contactId}-${day}.zip`,
    contentType: 'application/zip',
    content: Readable.from(zipStream(entries(ctx, { contact, files, timezone })), { objectMode: false }),
  };
}

interface FileRow {
  id: number;
  key: string;
  name: string;
}

async function readFiles(
  tx: Parameters<typeof readFileIds>[0],
  teamId: number,
  contactId: number,
): Promise<FileRow[]> {
  const ids = await readFileIds(tx, teamId, contactId);
  if (ids.length === 0) return [];
  return tx
    .selectFrom('files')
    .select(['id', 'key', 'name'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

async function* entries(
  ctx: RequestContext,
  { contact, files, timezone }: { contact: ContactRow; files: readonly FileRow[]; timezone: string },
): AsyncGenerator<ZipEntry> {
  const paths = new Map<number, string>();
  for (const { id, key, name } of files) {
    // A file that never arrived from WhatsApp, or is gone, must not spoil the rest.
    if (await ctx.app.files.exists(ctx.teamId, key))
      paths.set(id, `files/${id}-${name.replace(/[\\/:*?"<>|]/g, '_')}`);
  }
  const { locale, clock } = ctx;
  const read = (name: string) => {
    const part = parts.find((each) => each.name === name);
    if (!part) throw new Error(`Nothing is called ${name}.`);
    return readPart((work) => ctx.db.read(work), part, ctx.teamId, contact.id);
  };
  yield {
    name: readableWords[locale].file,
    content: asBytes(readablePage({ contact, locale, timezone, now: clock.now(), paths, read })),
  };
  yield { name: 'data.json', content: json(ctx, contact) };
  for (const { id, key } of files) {
    const name = paths.get(id);
    if (name === undefined) continue;
    yield {
      name,
      content: await ctx.app.files.stream(ctx.teamId, key),
      isPacked: true,
    };
  }
}

const bytes = new TextEncoder();

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield bytes.encode(text);
}

/** One JSON document, written row by row. */
async function* json(ctx: RequestContext, contact: ContactRow): AsyncGenerator<Uint8Array> {
  const { groups: _, is_human_needed: __, ...own } = contact;
  yield bytes.encode(`{"exported_at":${JSON.stringify(ctx.clock.now())},\n"contact":${JSON.stringify(own)}`);
  for (const part of parts) {
    yield bytes.encode(`,\n"${part.name}":[`);
    let separator = '\n';
    for await (const rows of readPart((work) => ctx.db.read(work), part, ctx.teamId, contact.id)) {
      if (rows.length === 0) continue;
      yield bytes.encode(separator + rows.join(',\n'));
      separator = ',\n';
    }
    yield bytes.encode(']');
  }
  yield bytes.encode('}\n');
}
