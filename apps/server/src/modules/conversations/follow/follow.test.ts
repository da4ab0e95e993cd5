import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';
import type { UserRow } from '../../../test/index.ts';
import { contacts } from '../../contacts/index.ts';

const ann = { wa_id: '33639980001', name: 'Ann' };

async function startTalk() {
  const inbox = await startInbox({}, [contacts]);
  const { app, owner, number } = inbox;
  const say = (text: string) => inbox.receiveMessages([textItem(app, text, ann)], ann);
  await say('Hello');
  const { id: contact_id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const params = { ...place, contact_id };
  const colleague = await app.createMember({ id: number.team_id }, 'Agent');
  const follow = (by: UserRow, followed = true, id = contact_id) =>
    app
      .as(by)
      .call(contract.followConversation, { params: { ...place, contact_id: id }, body: { followed } });
  const bellOf = async (by: UserRow) => {
    const query = { per_page: 100 };
    const { data } = await app.as(by).call(contract.listNotifications, { params: place, query });
    return data.map(({ kind, text, by: actor, read_at }) => ({
      kind,
      text,
      by: actor?.user_id ?? null,
      isNew: read_at === null,
    }));
  };
  const readIt = (by: UserRow) =>
    app.as(by).call(contract.readNotifications, {
      params: place,
      body: { phone_number_id: place.phone_number_id, contact_id },
    });
  return { inbox, app, owner, colleague, place, params, contact_id, say, follow, bellOf, readIt };
}

test('whoever follows is rung once until they look, and once more by the closing of a colleague', async () => {
  const { inbox, app, owner, colleague, params, say, follow, bellOf, readIt } = await startTalk();
  await using _ = inbox;
  const viewer = await app.createMember({ id: params.team_id }, 'Viewer');
  expect((await follow(colleague)).data.followers.map(({ user_id }) => user_id)).toEqual([colleague.id]);
  expect((await follow(viewer)).data.followers).toHaveLength(2);
  // Twice is once.
  expect((await follow(viewer)).data.followers).toHaveLength(2);

  await say('Is anybody there?');
  await say('It is urgent');
  await app.runJobs();
  const rung = { kind: 'followed_message', text: 'Is anybody there?', by: null, isNew: true };
  expect(await bellOf(colleague)).toEqual([rung]);
  expect(await bellOf(viewer)).toEqual([rung]);
  expect(await bellOf(owner)).toEqual([]);

  await readIt(colleague);
  await say('Please');
  await app.runJobs();
  expect((await bellOf(colleague)).map(({ text, isNew }) => [text, isNew])).toEqual([
    ['Please', true],
    ['Is anybody there?', false],
  ]);

  await follow(viewer, false);
  await app.as(colleague).call(contract.closeConversation, { params, body: { closed: true } });
  // Whoever closes it knows, and whoever follows no longer is told nothing.
  expect(await bellOf(viewer)).toHaveLength(1);
  expect(await bellOf(colleague)).toHaveLength(2);
  await app.as(owner).call(contract.closeConversation, { params, body: { closed: false } });
  await app.as(owner).call(contract.closeConversation, { params, body: { closed: true } });
  expect((await bellOf(colleague))[0]).toEqual({
    kind: 'followed_closed',
    text: null,
    by: owner.id,
    isNew: true,
  });
});

test('who is called by name in a note follows from then on; who writes it, and who may no longer look, do not', async () => {
  const { inbox, app, owner, colleague, params, place, say, bellOf } = await startTalk();
  await using _ = inbox;
  await app.as(owner).call(contract.createNote, {
    params,
    body: { body: '@Ada and @Ada, look', mentions: [colleague.id, owner.id] },
  });
  const [row] = (await app.as(owner).call(contract.listConversations, { params: place, query: {} as never }))
    .data;
  expect(row?.followers.map(({ user_id }) => user_id)).toEqual([colleague.id]);

  // A role without the right to read conversations.
  const role = await app.db
    .insertInto('team_roles')
    .values({ team_id: place.team_id, name: 'Buyer', permissions: ['contacts.view'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('members').set({ role_id: role.id }).where('user_id', '=', colleague.id).execute();
  await say('And now?');
  await app.runJobs();
  expect((await bellOf(colleague)).map(({ kind }) => kind)).toEqual(['mention']);
});

test('rows say who follows and rise in version, the list shows these alone, and whoever leaves the team follows nothing', async () => {
  const { inbox, app, owner, colleague, params, place, contact_id, follow } = await startTalk();
  await using _ = inbox;
  const list = async (by: UserRow) =>
    (
      await app
        .as(by)
        .call(contract.listConversations, { params: place, query: { followed: 'true' } as never })
    ).data;
  expect(await list(colleague)).toEqual([]);
  const before = (await app.as(owner).call(contract.getConversation, { params, query: {} as never })).data;
  const after = (await follow(colleague)).data;
  expect(after.version).toBeGreaterThan(before.version);
  expect((await list(colleague)).map((row) => row.contact_id)).toEqual([contact_id]);
  expect(await list(owner)).toEqual([]);
  await app.db.deleteFrom('members').where('user_id', '=', colleague.id).execute();
  const last = (await app.as(owner).call(contract.getConversation, { params, query: {} as never })).data;
  expect(last.followers).toEqual([]);
});

test('a person follows so many: of what is closed one gives way, of what is open none does', async () => {
  const { inbox, app, owner, place, contact_id, follow } = await startTalk();
  await using _ = inbox;
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into contacts (team_id, name) select ${place.team_id}, 'Person ' || i
      from generate_series(1, ${contract.mostFollowed}) i returning id
    ), talks as (
      insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
      select ${place.team_id}, ${place.phone_number_id}, id, now() from people
    )
    insert into conversation_followers (team_id, phone_number_id, contact_id, user_id)
    select ${place.team_id}, ${place.phone_number_id}, id, ${owner.id} from people returning contact_id as id`.execute(
    app.db,
  );
  expect((await follow(owner)).status).toBe(409);
  const params = { ...place, contact_id: rows[7]!.id };
  await app.as(owner).call(contract.closeConversation, { params, body: { closed: true } });
  expect((await follow(owner)).data.followers).toHaveLength(1);
  const left = await app.db
    .selectFrom('conversation_followers')
    .select('contact_id')
    .where('user_id', '=', owner.id)
    .execute();
  const ids = left.map((row) => row.contact_id);
  expect(ids).toHaveLength(contract.mostFollowed);
  expect([ids.includes(contact_id), ids.includes(rows[7]!.id)]).toEqual([true, false]);
});

test('who is merged brings their followers along, and takes them back when they are parted', async () => {
  const { inbox, app, owner, colleague, place, contact_id, follow } = await startTalk();
  await using _ = inbox;
  const bea = { wa_id: '33639980002', name: 'Bea' };
  await inbox.receiveMessages([textItem(app, 'Hi', bea)], bea);
  const other = await app.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '<>', contact_id)
    .executeTakeFirstOrThrow();
  await follow(owner);
  await follow(owner, true, other.id);
  await follow(colleague, true, other.id);
  const followersOf = async (id: number) => {
    const query = {} as never;
    const { data } = await app
      .as(owner)
      .call(contract.getConversation, { params: { ...place, contact_id: id }, query });
    return data.followers.map(({ user_id }) => user_id);
  };
  const { data } = await app.as(owner).call(contract.mergeContacts, {
    params: { ...place, contact_id },
    body: { contact_id: other.id },
  });
  expect(await followersOf(contact_id)).toEqual([owner.id, colleague.id]);
  await app.as(owner).call(contract.undoMerge, { params: { ...place, merge_id: data.merge.id }, body: {} });
  expect([await followersOf(contact_id), await followersOf(other.id)]).toEqual([
    [owner.id],
    [owner.id, colleague.id],
  ]);
});
