import * as contract from '@herald/contract';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { messageItem, startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { galleryQuery } from './galleryQuery.ts';

const person = { wa_id: '33700500001', name: 'Nora' };

async function startTalk() {
  const inbox = await startInbox();
  const { app, owner, number } = inbox;
  const send = (...items: Record<string, unknown>[]) => inbox.receiveMessages(items, person);
  const file = (type: string, fields: object) =>
    messageItem(app, type, { [type]: { id: '1', mime_type: 'x/y', sha256: 'x', ...fields } }, person);
  await send(textItem(app, 'Bonjour', person));
  const [contact] = await app.db.selectFrom('contacts').select('id').execute();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact?.id ?? 0 };
  const list = (query: { kind: contract.GalleryKind; cursor?: string; per_page?: number }) =>
    app.as(owner).call(contract.listGallery, { params, query });
  return { inbox, app, params, send, file, list };
}

test('each kind of what a conversation holds is listed by itself, the newest first', async () => {
  const { inbox, app, send, file, list } = await startTalk();
  await using _ = inbox;
  await send(
    file('image', { caption: 'Devant' }),
    file('image', { caption: 'Derrière' }),
    file('video', {}),
    file('document', { filename: 'facture.pdf' }),
    file('audio', { voice: true }),
    file('sticker', {}),
    textItem(app, 'Voyez https://shop.example/robe, www.shop.example et https://shop.example/robe', person),
    textItem(app, 'https://bank.example@evil.example', person),
    textItem(app, 'Écrivez à nora@shop.example ou au 06 12 34 56 78', person),
  );
  const { data: pictures, meta } = await list({ kind: 'pictures' });
  expect(pictures).toMatchObject([
    { kind: 'file', caption: 'Derrière', contact_is_sender: true, sender_name: null },
    { kind: 'file', caption: 'Devant' },
  ]);
  expect(meta.next_cursor).toBeNull();
  expect((await list({ kind: 'videos' })).data).toHaveLength(1);
  expect((await list({ kind: 'documents' })).data).toMatchObject([{ file_name: 'facture.pdf' }]);
  expect((await list({ kind: 'audio' })).data).toMatchObject([{ voice: true }]);
  expect((await list({ kind: 'links' })).data).toMatchObject([
    { kind: 'links', urls: ['https://shop.example/robe', 'https://www.shop.example'] },
  ]);
});

test('it is read page by page, without what was deleted, taken back or belongs to somebody else', async () => {
  const { inbox, app, send, file, list, params } = await startTalk();
  await using _ = inbox;
  for (const caption of ['1', '2', '3', '4', '5']) await send(file('image', { caption }));
  const other = { wa_id: '33700500002', name: 'Omar' };
  await inbox.receiveMessages([messageItem(app, 'image', { image: { id: '9' } }, other)], other);
  const captionIs = (caption: string) => sql<boolean>`content ->> 'caption' = ${caption}`;
  await app.db.updateTable('messages').set({ revoked_at: new Date() }).where(captionIs('4')).execute();
  const seen: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 2; page += 1) {
    const { data, meta } = await list({ kind: 'pictures', per_page: 2, ...(cursor ? { cursor } : {}) });
    seen.push(data.map((item) => item.kind === 'file' && item.caption));
    cursor = meta.next_cursor ?? undefined;
  }
  expect(seen).toEqual([
    ['5', '3'],
    ['2', '1'],
  ]);
  expect(cursor).toBeUndefined();
  expect((await list({ kind: 'pictures', cursor: 'x' })).status).toBe(422);

  const stranger = await app.createUser();
  const refused = await app.as(stranger).call(contract.listGallery, { params, query: { kind: 'pictures' } });
  expect(refused.status).toBe(404);
});

test('a long thread is not read for the little that it shows', async () => {
  const { inbox, params } = await startTalk();
  await using _ = inbox;
  const scope = { teamId: params.team_id, phoneNumberId: params.phone_number_id };
  const { db, services } = inbox.app;
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content)
    select ${scope.teamId}, ${scope.phoneNumberId}, ${params.contact_id}, 'in', 'received',
      case i % 50 when 0 then 'media' else 'text' end,
      case i % 50 when 0 then jsonb_build_object('type', case i % 100 when 0 then 'image' else 'video' end)
        else jsonb_build_object('body', case i % 49 when 0 then 'https://shop.example' else 'hello' end) end
    from generate_series(1, 20000) i`.execute(db);
  await services.database.pools.owner.query('vacuum analyze messages');
  const explain = (kind: contract.GalleryKind) =>
    services.database.pipeline.withTeam(scope.teamId).read(async (tx) => {
      const page = { contactId: params.contact_id, kind, beforeId: 1_000_000, limit: 31 };
      const { sql: text, parameters } = galleryQuery(scope, page).compile(tx);
      const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await explain('pictures')).toMatch(/messages_media.*[\s\S]*->> 'type'/);
  expect(await explain('links')).toContain('messages_with_links');
});
