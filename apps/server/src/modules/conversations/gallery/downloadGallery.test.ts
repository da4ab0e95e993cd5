import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { fileName, uniqueNames } from './fileNames.ts';
import { packFiles } from './packFiles.ts';

const person = { wa_id: '33700500001', name: 'Nora \u202ebmeL' };

async function startTalk() {
  const inbox = await startInbox();
  const { app, owner, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Bonjour', person)], person);
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Europe/Paris' })
    .where('id', '=', number.team_id)
    .execute();
  const [contact] = await app.db.selectFrom('contacts').select('id').execute();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact?.id ?? 0 };
  let minute = 0;
  /** A message with a file, one minute after the one before; without bytes its file is not there. */
  const send = async (type: string, name: string, bytes: string | null, content: object = {}) => {
    const stored =
      bytes === null ? null : await app.services.files.put(params.team_id, 'media', bytes, 'x/y');
    const file =
      stored &&
      (await app.db
        .insertInto('files')
        .values({
          ...{ team_id: params.team_id, key: stored.key, name, size: stored.size, media_type: type },
          ...{ mime_type: 'x/y', sha256: '0'.repeat(64) },
        })
        .returning('id')
        .executeTakeFirstOrThrow());
    minute += 1;
    const at = new Date(Date.UTC(2026, 10, 20, 9, minute));
    await sql`
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, happened_at)
      values (${params.team_id}, ${params.phone_number_id}, ${params.contact_id}, 'in', 'received', 'media',
        ${JSON.stringify({ type, file_name: name, file_id: file?.id ?? null, error: null, ...content })}, ${at})`.execute(
      app.db,
    );
    return stored?.key;
  };
  const path = `/api/teams/${params.team_id}/phone_number/${params.phone_number_id}/conversations/${params.contact_id}`;
  const download = (kind: string, by: { id: number } = owner) =>
    app.as(by).fetch(`${path}/gallery/files?kind=${kind}`);
  return { inbox, app, params, send, download };
}

async function unpack(answer: Response): Promise<Record<string, string>> {
  const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('all files of a kind come in one archive, and a text says what is left out, and why', async () => {
  const { inbox, app, params, send, download } = await startTalk();
  await using _ = inbox;
  await send('document', 'facture.pdf', 'first');
  await send('document', '../../fac\u202ature.pdf', 'second');
  await send('image', 'photo.jpg', 'a picture');
  await send('document', 'attendu.pdf', null);
  await send('document', 'refused.exe', null, { error: 'media_not_as_claimed' });
  const lost = await send('document', 'lost.pdf', 'lost');
  await app.services.files.remove(params.team_id, lost ?? '');

  const answer = await download('documents');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const name = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  expect(decodeURIComponent(name)).toMatch(/^Nora bmeL documents \d{4}-\d\d-\d\d\.zip$/);
  const files = await unpack(answer);
  expect(files).toEqual({
    '2026-11-20 10.02 .._.._facture.pdf': 'second',
    '2026-11-20 10.01 facture.pdf': 'first',
    'Not included.txt': [
      '2026-11-20 10.06 lost.pdf: This file is no longer kept.',
      '2026-11-20 10.05 refused.exe: This file is not what it claims to be, so it was not kept.',
      '2026-11-20 10.04 attendu.pdf: This file has not arrived from WhatsApp yet.',
      '',
    ].join('\r\n'),
  });
  expect(await unpack(await download('pictures'))).toEqual({ '2026-11-20 10.03 photo.jpg': 'a picture' });
  expect(await unpack(await download('videos'))).toEqual({});
});

test('it is for those who may read the conversation, and knows no links', async () => {
  const { inbox, app, send, download } = await startTalk();
  await using _ = inbox;
  await send('image', 'photo.jpg', 'a picture');
  expect((await download('pictures', await app.createUser())).status).toBe(404);
  expect((await download('links')).status).toBe(422);
});

test('an archive has an end: what is older than what fits is said', async () => {
  const { inbox, app, params, send } = await startTalk();
  await using _ = inbox;
  for (const name of ['1', '2', '3', '4', '5']) await send('image', `${name}.jpg`, name.repeat(10));
  const pack = async (limits: { files: number; room: number }) => {
    const owner = { app: app.services, teamId: params.team_id, phoneNumberId: params.phone_number_id };
    const shelf = { contactId: params.contact_id, kind: 'pictures', timeZone: 'Europe/Paris' } as const;
    const entries = packFiles({ ...owner, locale: 'fr' }, shelf, { page: 2, ...limits });
    const packed: string[] = [];
    for await (const { name, content } of entries) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      packed.push(name.endsWith('.txt') ? Buffer.concat(pieces).toString() : name.slice(17));
    }
    return packed;
  };
  expect(await pack({ files: 5, room: 50 })).toEqual(['5.jpg', '4.jpg', '3.jpg', '2.jpg', '1.jpg']);
  const words = 'L’archive est pleine : les fichiers du 2026-11-20 10:02 et d’avant n’y figurent pas.\r\n';
  expect(await pack({ files: 3, room: 1000 })).toEqual(['5.jpg', '4.jpg', '3.jpg', words]);
  expect(await pack({ files: 9, room: 39 })).toEqual(['5.jpg', '4.jpg', '3.jpg', words]);
});

test('names are safe on every system, and no two are alike', () => {
  expect(fileName('a/b\\c:d*e?"<>|\n.pdf')).toBe('a_b_c_d_e_.pdf');
  expect(fileName('..')).toBe('_');
  expect(fileName('\u200b')).toBe('_');
  expect(fileName(`${'é'.repeat(300)}.jpeg`)).toBe(`${'é'.repeat(115)}.jpeg`);
  expect(fileName('👩‍👩‍👧 vacances. ')).toBe('👩‍👩‍👧 vacances');
  const unique = uniqueNames();
  expect(['a.jpg', 'A.JPG', 'a (2).jpg', 'a', 'a'].map(unique)).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (2) (2).jpg',
    'a',
    'a (2)',
  ]);
});
