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
  const scope = { teamId: params.team_id, phoneNumberId: number.id };
  const shown = await app.services.database.pipeline.read((tx) =>
    readNotes(tx, scope, params.contact_id, { after: null, before: null }),
  );
  expect(shown).toEqual([]);
});
