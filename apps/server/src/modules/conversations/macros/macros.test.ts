import {
  changeConversations,
  createLabel,
  createMacro,
  deleteLabel,
  deleteMacro,
  getConversation,
  listMacros,
  runMacro,
  updateMacro,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { startInbox, textItem } from '../../../messaging/whatsapp/test/index.ts';

const person = { wa_id: '33700050001', name: 'Lou Martin' };

async function start() {
  const inbox = await startInbox();
  const { app, owner, number } = inbox;
  await inbox.receiveMessages([textItem(app, 'Where is my parcel?', person)], person);
  const team = { team_id: number.team_id };
  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const at = { ...team, phone_number_id: number.id, contact_id: contact.id };
  const label = await app.as(owner).call(createLabel, { params: team, body: { name: 'Delivery' } });
  const client_id = crypto.randomUUID();
  const run = (macro_id: number, by = owner, body = {}) =>
    app.as(by).call(runMacro, { params: { ...at, macro_id }, body: { client_id, ...body } });
  const read = async () =>
    (await app.as(owner).call(getConversation, { params: at, query: { peek: 'true' } })).data;
  return {
    inbox,
    app,
    owner,
    team,
    at,
    labelId: label.data.id,
    run,
    read,
    [Symbol.asyncDispose]: () => inbox[Symbol.asyncDispose](),
  };
}

test('a macro labels, assigns, notes, answers and closes in one, once, and gives back what can be taken back', async () => {
  await using world = await start();
  const { app, owner, team, at, labelId, run, read } = world;
  const before = await read();
  const made = await app.as(owner).call(createMacro, {
    params: team,
    body: {
      name: 'Parcel on its way',
      is_shared: true,
      steps: {
        add_labels: [labelId],
        assign: 'me',
        priority: 'high',
        note: 'Asked for {{name}}',
        reply: 'Hello {{first_name}}, it arrives tomorrow.',
        finish: { kind: 'close' },
      },
    },
  });
  expect(made.status).toBe(201);

  const ran = await run(made.data.id, owner, { seen_message_id: before.messages[0]!.id });
  expect(ran.data.done.map(({ kind }) => kind)).toEqual([
    'label_added',
    'assigned',
    'prioritized',
    'note_added',
    'message_sent',
    'closed',
  ]);
  expect(ran.data.conversation).toMatchObject({
    closed: true,
    priority: 'high',
    waiting_since: null,
    labels: [{ id: labelId }],
    assigned_to: { user_id: owner.id },
  });
  const after = await read();
  expect(after.messages[0]!.message).toMatchObject({ body: 'Hello Lou, it arrives tomorrow.' });
  expect(after.timeline.flatMap((one) => (one.kind === 'note' ? one.note.body : []))).toEqual([
    'Asked for Lou Martin',
  ]);

  // A repeated call writes nothing again.
  const again = await run(made.data.id, owner, { seen_message_id: before.messages[0]!.id });
  expect(again.status).toBe(200);
  expect((await read()).messages).toHaveLength(2);
  expect((await read()).timeline.filter(({ kind }) => kind === 'note')).toHaveLength(1);

  for (const action of ran.data.undo)
    await app
      .as(owner)
      .call(changeConversations, { params: at, body: { contact_ids: [at.contact_id], action } });
  expect(await read()).toMatchObject({ closed: false, labels: [], assigned_to: null, priority: 'none' });
  expect((await app.as(owner).call(listMacros, { params: team })).data).toMatchObject([{ use_count: 2 }]);
});

test('a macro blocks, and gives back a conversation as it was; it writes to nobody whom it blocks', async () => {
  await using world = await start();
  const { app, owner, team, at, labelId, run, read } = world;
  const finish = { kind: 'block' as const, reason: 'spam' as const };
  const make = (steps: object) =>
    app.as(owner).call(createMacro, { params: team, body: { name: 'Spam', steps: { finish, ...steps } } });
  const telling = await make({ reply: 'Bye' });
  expect([telling.status, telling.body]).toMatchObject([
    422,
    { errors: { 'steps.reply': expect.anything() } },
  ]);

  const made = await make({ add_labels: [labelId] });
  const ran = await run(made.data.id);
  expect(ran.data.done.map(({ kind }) => kind)).toEqual(['label_added', 'blocked']);
  expect(ran.data.conversation).toMatchObject({ blocked: { reason: 'spam' }, closed: true, unread_count: 0 });
  expect((await run(made.data.id)).data).toMatchObject({ done: [], undo: [] });

  for (const action of ran.data.undo)
    await app
      .as(owner)
      .call(changeConversations, { params: at, body: { contact_ids: [at.contact_id], action } });
  expect(await read()).toMatchObject({ blocked: null, closed: false, unread_count: 1, labels: [] });
});

test('a macro that closes gives back the wait that it ended', async () => {
  await using world = await start();
  const { app, owner, team, at, run, read } = world;
  const before = await read();
  expect(before.waiting_since).not.toBeNull();
  const made = await app
    .as(owner)
    .call(createMacro, { params: team, body: { name: 'Done', steps: { finish: { kind: 'close' } } } });
  const ran = await run(made.data.id);
  expect(ran.data.conversation).toMatchObject({ closed: true, waiting_since: null });
  for (const action of ran.data.undo)
    await app
      .as(owner)
      .call(changeConversations, { params: at, body: { contact_ids: [at.contact_id], action } });
  const { closed, waiting_since, unread_count } = before;
  expect(await read()).toMatchObject({ closed, waiting_since, unread_count });
});

test('what one step is refused for refuses all of it', async () => {
  await using world = await start();
  const { app, owner, team, labelId, run, read, inbox } = world;
  const made = await app.as(owner).call(createMacro, {
    params: team,
    body: { name: 'Late', is_shared: true, steps: { add_labels: [labelId], assign: 'me', reply: 'Sorry!' } },
  });
  inbox.app.clock.advance({ hours: 25 });
  const refused = await run(made.data.id);
  expect([refused.status, refused.body.code]).toEqual([409, 'window_closed']);
  expect(await read()).toMatchObject({ labels: [], assigned_to: null });
});

test('private macros are their owner’s, shared ones theirs who share out the work', async () => {
  await using world = await start();
  const { app, owner, team, labelId, run } = world;
  const agent = await app.createMember({ id: team.team_id }, 'Agent');
  const role = await app.db
    .insertInto('team_roles')
    .values({ ...team, name: 'Answers', permissions: ['conversations.view', 'conversations.reply'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('members').set({ role_id: role.id }).where('user_id', '=', agent.id).execute();
  const body = { name: 'Mine', is_shared: false, steps: { add_labels: [labelId] } };
  const own = await app.as(agent).call(createMacro, { params: team, body });
  expect(own.data).toMatchObject({ is_shared: false });
  expect((await app.as(owner).call(listMacros, { params: team })).data).toEqual([]);
  expect((await run(own.data.id)).status).toBe(404);
  const shared = { ...body, is_shared: true };
  const macro = { params: { ...team, macro_id: own.data.id } };
  expect((await app.as(agent).call(createMacro, { params: team, body: shared })).status).toBe(403);
  expect((await app.as(agent).call(updateMacro, { ...macro, body: shared })).status).toBe(403);
  // The same name again is somebody else's macro.
  expect((await app.as(owner).call(createMacro, { params: team, body })).status).toBe(201);
  const twice = await app.as(agent).call(createMacro, { params: team, body });
  expect([twice.status, twice.body.code]).toEqual([422, 'name_taken']);

  await app.as(owner).call(deleteLabel, { params: { ...team, label_id: labelId } });
  expect((await app.as(agent).call(listMacros, { params: team })).data).toMatchObject([
    { steps: { add_labels: [] } },
  ]);
  expect((await app.as(agent).call(deleteMacro, macro)).status).toBe(204);
});

test('a macro that could not be run cannot be saved', async () => {
  await using world = await start();
  const { app, owner, team } = world;
  const save = (steps: object) =>
    app.as(owner).call(createMacro, { params: team, body: { name: 'Odd', steps } });
  const empty = await save({});
  expect([empty.status, empty.body.code]).toEqual([422, 'macro_empty']);
  expect((await save({ reply: 'Order {{order}}' })).status).toBe(422);
  expect((await save({ add_labels: [999_999] })).status).toBe(422);
  expect((await save({ assign: 999_999 })).status).toBe(422);
});
