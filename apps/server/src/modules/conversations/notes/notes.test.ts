import { randomUUID } from 'node:crypto';
import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { type Inbox, startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { readNotes } from '../timeline/index.ts';

async function startTalk() {
  const inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'Hello')]);
  const { id: contact_id } = await inbox.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const { team_id, id: phone_number_id } = inbox.number;
  const colleague = await inbox.app.createMember({ id: team_id }, 'Agent');
  return { inbox, colleague, params: { team_id, phone_number_id, contact_id } };
}

const mentionsOf = ({ app }: Inbox, user: { id: number }) =>
  app.db.selectFrom('notifications').select('note_id').where('user_id', '=', user.id).execute();

test('a note is kept once, calls colleagues once, and never reaches the person or the preview', async () => {
  const { inbox, colleague, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const body = {
    body: 'Ask @Ada',
    mentions: [colleague.id, colleague.id, owner.id],
    client_id: randomUUID(),
  };
  const create = (by: { id: number }) => app.as(by).call(contract.createNote, { params, body });

  const first = await create(owner);
  expect([first.status, first.data]).toEqual([
    201,
    expect.objectContaining({
      body: 'Ask @Ada',
      by: { user_id: owner.id, name: 'Ada Lovelace' },
      client_id: body.client_id,
      edited_at: null,
    }),
  ]);
  expect(first.data.mentions.map(({ user_id }) => user_id)).toEqual([owner.id, colleague.id]);
  expect((await create(owner)).data.id).toBe(first.data.id);
  // Somebody else's use of the same id finds nothing of theirs.
  expect((await create(colleague)).status).toBe(404);
  expect(await mentionsOf(inbox, colleague)).toEqual([{ note_id: first.data.id }]);
  expect(await mentionsOf(inbox, owner)).toEqual([]);

  const { data: list } = await app.as(owner).call(contract.listConversations, { params });
  expect(list[0]).toMatchObject({ last_message_preview: 'Hello', last_message_contact_is_sender: true });
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
});

test('only members can be called, and a note that calls others is not written at all', async () => {
  const { inbox, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const { owner: stranger } = await app.createTeam();
  const refused = await app
    .as(owner)
    .call(contract.createNote, { params, body: { body: 'Psst', mentions: [owner.id, stranger.id] } });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['mentions']]);
  expect(await app.db.selectFrom('conversation_notes').select('id').execute()).toEqual([]);
});

test('a note is changed and taken back by its author alone; only those newly called are told', async () => {
  const { inbox, colleague, params } = await startTalk();
  await using _ = inbox;
  const { app, owner, number } = inbox;
  const third = await app.createMember({ id: params.team_id }, 'Agent');
  const { data: note } = await app
    .as(owner)
    .call(contract.createNote, { params, body: { body: 'Look', mentions: [colleague.id] } });
  const at = { ...params, note_id: note.id };
  const update = (by: { id: number }, mentions: number[]) =>
    app.as(by).call(contract.updateNote, { params: at, body: { body: 'Look again', mentions } });

  const foreign = await update(colleague, []);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'note_of_somebody_else']);
  const changed = await update(owner, [colleague.id, third.id]);
  expect(changed.data).toMatchObject({ body: 'Look again', edited_at: expect.any(String) });
  expect([(await mentionsOf(inbox, colleague)).length, (await mentionsOf(inbox, third)).length]).toEqual([
    1, 1,
  ]);
  // Whoever was called and left meanwhile does not stand in the way of a correction.
  await app.db.deleteFrom('members').where('user_id', '=', third.id).execute();
  expect((await update(owner, [colleague.id, third.id])).status).toBe(200);

  const remove = (by: { id: number }) => app.as(by).call(contract.deleteNote, { params: at });
  expect((await remove(colleague)).status).toBe(403);
  expect((await remove(owner)).status).toBe(204);
  expect((await remove(owner)).status).toBe(404);
  expect(await mentionsOf(inbox, colleague)).toEqual([]);
  const scope = { teamId: params.team_id, phoneNumberId: number.id, app: app.services };
  const shown = await app.services.database.pipeline.read((tx) =>
    readNotes(tx, scope, params.contact_id, { after: null, before: null }),
  );
  expect(shown).toEqual([]);
});

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(
  { app }: Inbox,
  by: { id: number },
  { team_id, phone_number_id }: { team_id: number; phone_number_id: number },
  name = 'receipt.png',
) {
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), name);
  const answer = await app
    .as(by)
    .fetch(`/api/teams/${team_id}/phone_number/${phone_number_id}/files`, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

test('a note to the whole team tells each who may read it, once; whoever writes it is told how many', async () => {
  const { inbox, colleague, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const viewer = await app.createMember({ id: params.team_id }, 'Viewer');
  const buyer = await app.createMember({ id: params.team_id }, 'Agent');
  const role = await app.db
    .insertInto('team_roles')
    .values({ team_id: params.team_id, name: 'Buyer', permissions: ['contacts.view'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('members').set({ role_id: role.id }).where('user_id', '=', buyer.id).execute();

  const readers = await app.as(owner).call(contract.countNoteReaders, { params });
  expect(readers.data.count).toBe(2);
  const body = { body: '@team and @Ada, look', mentions: [colleague.id], mentions_team: true };
  const { data: note } = await app.as(owner).call(contract.createNote, { params, body });
  expect(note).toMatchObject({ mentions_team: true, files: [] });
  const told = async () =>
    Promise.all(
      [owner, colleague, viewer, buyer].map(async (user) => (await mentionsOf(inbox, user)).length),
    );
  expect(await told()).toEqual([0, 1, 1, 0]);

  // Changed, it tells nobody anew; and a call to all makes nobody follow but those who were named.
  const at = { ...params, note_id: note.id };
  await app.as(owner).call(contract.updateNote, { params: at, body: { ...body, mentions: [viewer.id] } });
  expect(await told()).toEqual([0, 1, 1, 0]);
  const { data: talk } = await app.as(owner).call(contract.getConversation, { params, query: {} as never });
  expect(talk.followers.map(({ user_id }) => user_id)).toEqual([colleague.id]);

  // One that comes to call everybody tells those who were not called before.
  const { data: second } = await app
    .as(owner)
    .call(contract.createNote, { params, body: { body: '@Ada', mentions: [colleague.id] } });
  const later = { ...params, note_id: second.id };
  await app
    .as(owner)
    .call(contract.updateNote, { params: later, body: { ...body, mentions: [colleague.id] } });
  expect(await told()).toEqual([0, 2, 2, 0]);
});

test('a note carries files: for colleagues who are signed in, named in a transcript, and never sent', async () => {
  const { inbox, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const first = await upload(inbox, owner, params);
  const second = await upload(inbox, owner, params, 'invoice.png');
  const create = (body: object) =>
    app.as(owner).call(contract.createNote, { params, body: body as { body: string } });
  expect((await create({ body: ' ' })).status).toBe(422);
  const { data: note } = await create({ body: '', file_ids: [first, second] });
  expect(note.files.map(({ name, media_type }) => [name, media_type])).toEqual([
    ['receipt.png', 'image'],
    ['invoice.png', 'image'],
  ]);

  const { pathname: url } = new URL(note.files[0]?.url ?? '');
  expect((await app.as(owner).fetch(url)).status).toBe(200);
  const { owner: stranger } = await app.createTeam();
  expect((await app.as(stranger).fetch(url)).status).toBe(404);
  expect((await fetch(new URL(url, app.url))).status).toBe(404);

  const read = (notes?: 'true') =>
    app.as(owner).call(contract.getTranscript, { params, query: (notes ? { notes } : {}) as never });
  const named = (await read('true')).data.lines.map(({ kind, text, file }) => [
    kind,
    text,
    file?.name ?? null,
  ]);
  expect(named).toEqual([
    ['message', 'Hello', null],
    ['note', '', 'receipt.png'],
    ['note', '', 'invoice.png'],
  ]);
  expect((await read()).data.lines).toHaveLength(1);

  // Nothing of it is a message, waits to be one, or stands among what was exchanged with the person.
  await app.runJobs();
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
  expect(await app.db.selectFrom('scheduled_messages').select('id').execute()).toEqual([]);
  const gallery = await app
    .as(owner)
    .call(contract.listGallery, { params, query: { kind: 'pictures' } as never });
  expect(gallery.data).toEqual([]);
  const forward = await app
    .as(owner)
    .call(contract.forwardMessage, { params, body: { message_id: note.id + 1000 } as never });
  expect(forward.status).toBeGreaterThanOrEqual(400);

  // Its words may go, its files stay; without files it says something.
  const at = { ...params, note_id: note.id };
  const update = (body: string) => app.as(owner).call(contract.updateNote, { params: at, body: { body } });
  expect((await update('See these')).data.files).toHaveLength(2);
  expect((await update('')).status).toBe(200);
  const { data: plain } = await create({ body: 'Only words' });
  const answer = await app
    .as(owner)
    .call(contract.updateNote, { params: { ...params, note_id: plain.id }, body: { body: '' } });
  expect(answer.status).toBe(422);
});

test('a note takes no file of another team', async () => {
  const { inbox, params } = await startTalk();
  await using _ = inbox;
  const { app, owner } = inbox;
  const other = await app.createTeam();
  const { id: key } = await app.db
    .insertInto('files')
    .values({
      team_id: other.team.id,
      key: 'uploads/theirs',
      name: 'theirs.png',
      mime_type: 'image/png',
      size: 1,
      sha256: '0'.repeat(64),
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await app
    .as(owner)
    .call(contract.createNote, { params, body: { body: 'Look', file_ids: [key] } });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['file_ids']]);
});
