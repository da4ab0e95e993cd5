import { Readable } from 'node:stream';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Download } from '../../../http/serve.ts';
import { shownName } from '../../../platform/shownName.ts';
import { type ZipEntry, zipStream } from '../../../platform/zip/index.ts';
import { accessContact } from '../accessContact.ts';
import { readFileIds } from '../erase/readFileIds.ts';
import type { ContactRow } from '../queries.ts';
import { parts, readPart } from './readPerson.ts';

/** All that Herald holds on somebody, for their right to know: one JSON file, and the files of their messages. */
export async function exportContact(ctx: RequestContext, contactId: number): Promise<Download> {
  const { contact, files } = await ctx.db.read(async (tx) => ({
    contact: await accessContact(ctx, tx, contactId),
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
    content: Readable.from(zipStream(entries(ctx, contact, files)), { objectMode: false }),
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
  contact: ContactRow,
  files: readonly FileRow[],
): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', content: json(ctx, contact) };
  for (const { id, key, name } of files) {
    // A file that never arrived from WhatsApp, or is gone, must not spoil the rest.
    if (!(await ctx.app.files.exists(ctx.teamId, key))) continue;
    yield {
      name: `files/${id}-${name.replace(/[\\/:*?"<>|]/g, '_')}`,
      content: await ctx.app.files.stream(ctx.teamId, key),
      isPacked: true,
    };
  }
}

const bytes = new TextEncoder();

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
