import { randomUUID } from 'node:crypto';
import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import { contacts } from '../index.ts';

async function startContact() {
  const inbox = await startInbox({}, [contacts]);
  const { app, owner, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Hello')]);
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id };
  const agent = await app.createMember({ id: number.team_id }, 'Agent');
  return {
    app,
    owner,
    agent,
    params,
    add: (by: { id: number }, body: string, client_id = randomUUID()) =>
      app.as(by).call(contract.createContactNote, { params, body: { body, client_id } }),
    list: async (by: { id: number } = owner) =>
      (await app.as(by).call(contract.getContact, { params })).data.notes,
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

test('a note about a contact is kept once, read by colleagues, and changed by whoever wrote it alone', async () => {
  await using t = await startContact();
  const { app, owner, agent, params } = t;
  const clientId = randomUUID();
  const first = await t.add(agent, '  Allergic to nuts ', clientId);
  expect([first.status, first.data]).toEqual([
    201,
    expect.objectContaining({ body: 'Allergic to nuts', by: expect.objectContaining({ user_id: agent.id }) }),
  ]);
  expect((await t.add(agent, 'Allergic to nuts', clientId)).data.id).toBe(first.data.id);
  // Somebody else's use of the same id finds nothing of theirs.
  expect((await t.add(owner, 'Mine', clientId)).status).toBe(404);
  await t.add(owner, 'Prefers the phone');
  expect((await t.list(agent)).map(({ body }) => body)).toEqual(['Prefers the phone', 'Allergic to nuts']);

  const one = { ...params, note_id: first.data.id };
  const change = (by: { id: number }) =>
    app.as(by).call(contract.updateContactNote, { params: one, body: { body: 'Allergic to almonds' } });
  expect(await change(owner)).toMatchObject({ status: 403, body: { code: 'note_of_somebody_else' } });
  expect((await change(agent)).data).toMatchObject({
    body: 'Allergic to almonds',
    edited_at: expect.any(String),
  });
});

test('a colleague’s note is deleted by whoever manages the team alone, which is written down', async () => {
  await using t = await startContact();
  const { app, owner, agent, params } = t;
  const audited = () =>
    app.db.selectFrom('audit_events').select('action').where('action', 'like', 'contact.note%').execute();
  const remove = (by: { id: number }, note_id: number) =>
    app.as(by).call(contract.deleteContactNote, { params: { ...params, note_id } });
  const [his, hers] = [(await t.add(owner, 'His')).data.id, (await t.add(agent, 'Hers')).data.id];
  expect(await remove(agent, his)).toMatchObject({ status: 403, body: { code: 'note_of_somebody_else' } });
  expect((await remove(owner, his)).status).toBe(204);
  expect(await audited()).toEqual([]);
  expect((await remove(owner, hers)).status).toBe(204);
  expect(await audited()).toEqual([{ action: 'contact.note_deleted' }]);
  expect(await t.list()).toEqual([]);
  expect((await remove(owner, hers)).status).toBe(404);
});

test('a contact has a hundred notes at most, also when several write at once', async () => {
  await using t = await startContact();
  await t.app.db
    .insertInto('contact_notes')
    .values(
      Array.from({ length: contract.mostContactNotes - 1 }, (_, index) => ({
        team_id: t.params.team_id,
        contact_id: t.params.contact_id,
        body: `Note ${index}`,
      })),
    )
    .execute();
  const answers = await Promise.all(['One', 'Two', 'Three'].map((body) => t.add(t.agent, body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(await t.list()).toHaveLength(contract.mostContactNotes);
});
