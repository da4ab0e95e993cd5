import { expect, test } from 'vitest';
import { hashPhone } from '../erasures/index.ts';
import { loadContactFacts } from '../outbound/gate/index.ts';
import { anais, messageItem, messagesChange, startInbox, textItem } from './test/index.ts';

const rows = async (inbox: Awaited<ReturnType<typeof startInbox>>) =>
  inbox.app.db.selectFrom('messages').selectAll().orderBy('id').execute();

test('somebody without a visible number is one contact, and gets the number when it shows', async () => {
  await using inbox = await startInbox();
  const hidden = { user_id: 'FR.ABC123', name: 'Zoé', username: 'zoe.z' };
  await inbox.receiveMessages([textItem(inbox.app, 'hello', hidden)], hidden);
  await inbox.receiveMessages([textItem(inbox.app, 'again', hidden)], hidden);
  const contact = await inbox.app.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow();
  expect(contact).toMatchObject({ phone_number: null, profile_name: 'Zoé' });

  const shown = { ...hidden, wa_id: '33700000555' };
  await inbox.receiveMessages([textItem(inbox.app, 'my number', shown)], shown);
  expect(await inbox.app.db.selectFrom('contacts').selectAll().execute()).toMatchObject([
    { id: contact.id, phone_number: '+33700000555', country_code: 'FR' },
  ]);
});

test('people without a number are made together, each with their own name, and one gives the number when asked', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const people = Array.from({ length: 20 }, (_, index) => ({ user_id: `FR.P${index}`, name: `P${index}` }));
  await inbox.receive(...people.map((one) => messagesChange(number, [textItem(app, one.name, one)], one)));
  const named = await app.db
    .selectFrom('contacts as c')
    .innerJoin('contact_identities as i', 'i.contact_id', 'c.id')
    .select(['c.profile_name', 'i.value'])
    .orderBy('c.id')
    .execute();
  expect(named).toEqual(people.map(({ name, user_id }) => ({ profile_name: name, value: user_id })));

  const [first] = people;
  const card = (wa_id: string, origin: string) => ({
    name: { formatted_name: 'P' },
    phones: [{ wa_id }],
    origin,
  });
  const cards = [card('33700000001', 'other'), card('33700000002', 'contact_request')];
  await inbox.receiveMessages([messageItem(app, 'contacts', { contacts: cards }, first)], first);
  const numbers = await app.db.selectFrom('contacts').select('phone_number').orderBy('id').execute();
  expect(numbers.map(({ phone_number }) => phone_number)).toEqual(['+33700000002', ...Array(19).fill(null)]);
});

test('names of two contacts in one message merge nobody: the id of WhatsApp decides', async () => {
  await using inbox = await startInbox();
  const byId = { user_id: 'FR.ID1', name: 'By id' };
  const byPhone = { wa_id: '33700000888', name: 'By phone' };
  await inbox.receiveMessages([textItem(inbox.app, 'a', byId)], byId);
  await inbox.receiveMessages([textItem(inbox.app, 'b', byPhone)], byPhone);
  const both = { ...byId, wa_id: byPhone.wa_id };
  await inbox.receiveMessages([textItem(inbox.app, 'c', both)], both);
  const contacts = await inbox.app.db.selectFrom('contacts').selectAll().orderBy('id').execute();
  expect(contacts.map(({ phone_number }) => phone_number)).toEqual([null, '+33700000888']);
  expect((await rows(inbox)).map(({ contact_id }) => contact_id)).toEqual([
    contacts[0]?.id,
    contacts[1]?.id,
    contacts[0]?.id,
  ]);
  const events = await inbox.app.db.selectFrom('inbound_events').select('error').orderBy('id').execute();
  expect(events.map(({ error }) => error)).toEqual(['names of several contacts; the id of WhatsApp decides']);
});

test('a number that is spelled in two ways is one person', async () => {
  await using inbox = await startInbox();
  const { team_id } = inbox.number;
  await inbox.app.db
    .insertInto('contacts')
    .values({ team_id, phone_number: '+5511998765432', name: 'Imported' })
    .execute();
  const brazil = { wa_id: '551198765432', name: 'Bia' };
  await inbox.receiveMessages([textItem(inbox.app, 'oi', brazil)], brazil);
  expect(await inbox.app.db.selectFrom('contacts').select(['name', 'profile_name']).execute()).toEqual([
    { name: 'Imported', profile_name: 'Bia' },
  ]);
});

test('senders whose id is no number are people of their own, each the same one again', async () => {
  await using inbox = await startInbox();
  for (const wa_id of ['system', 'info', 'system']) {
    await inbox.receiveMessages([textItem(inbox.app, wa_id, { wa_id })], { wa_id });
  }
  const [first, second, third] = (await rows(inbox)).map(({ contact_id }) => contact_id);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  const phones = await inbox.app.db.selectFrom('contacts').select('phone_number').execute();
  expect(phones).toEqual([{ phone_number: null }, { phone_number: null }]);
});

test('a change of number keeps the contact and frees the old number', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);
  const moved = messageItem(inbox.app, 'system', {
    from_user_id: undefined,
    system: {
      type: 'user_changed_number',
      body: 'User A changed from 33700000123 to 33700000999',
      wa_id: '33700000999',
      user_id: 'FR.777',
      previous_user_id: anais.user_id,
    },
  });
  const newSelf = { wa_id: '33700000999', user_id: 'FR.777', name: 'Anaïs' };
  const stranger = { wa_id: '33700000123', user_id: 'FR.888', name: 'Stranger' };
  await inbox.receive(
    messagesChange(inbox.number, [moved], null),
    messagesChange(inbox.number, [textItem(inbox.app, 'from the new one', newSelf)], newSelf),
    messagesChange(inbox.number, [textItem(inbox.app, 'who are you', stranger)], stranger),
  );
  const contacts = await inbox.app.db.selectFrom('contacts').selectAll().orderBy('id').execute();
  expect(contacts.map(({ phone_number }) => phone_number)).toEqual(['+33700000999', '+33700000123']);
  const threads = (await rows(inbox)).map(({ contact_id }) => contact_id === contacts[0]?.id);
  expect(threads).toEqual([true, true, true, false]);
  expect((await inbox.app.db.selectFrom('conversations').selectAll().execute()).length).toBe(2);
});

test('a number that had refused and was erased has refused whoever moves to it or shows it', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const hidden = { user_id: 'FR.HIDDEN', name: 'Hidden' };
  await inbox.receiveMessages([textItem(app, 'hello')]);
  await inbox.receiveMessages([textItem(app, 'hello', hidden)], hidden);
  const refuse = async (phone: string) =>
    app.db
      .insertInto('contact_erasures')
      .values({
        team_id: number.team_id,
        reference: phone,
        phone_hash: await hashPhone(app.services, number.team_id, phone),
        was_opted_out: true,
        counts: '{}',
      })
      .execute();
  await refuse('+33700000999');
  await refuse('+33700000998');
  const system = { type: 'user_changed_number', body: 'moved', wa_id: '33700000999', user_id: anais.user_id };
  const moved = messageItem(app, 'system', { from_user_id: undefined, system });
  const shown = { ...hidden, wa_id: '33700000998' };
  await inbox.receive(
    messagesChange(number, [moved], null),
    messagesChange(number, [textItem(app, 'me again', shown)], shown),
  );
  const people = await app.db
    .selectFrom('contacts')
    .select(['phone_number', 'optin_status'])
    .orderBy('id')
    .execute();
  expect(people).toEqual([
    { phone_number: '+33700000999', optin_status: 'opted_out' },
    { phone_number: '+33700000998', optin_status: 'opted_out' },
  ]);
});

test('a new user id keeps the contact, and answers go to the new one', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const before = { user_id: 'FR.OLD', name: 'Zoé' };
  await inbox.receiveMessages([textItem(app, 'hello', before)], before);
  const system = { type: 'user_changed_user_id', body: 'x', user_id: 'FR.NEW', previous_user_id: 'FR.OLD' };
  const changed = messageItem(app, 'system', { system }, {});
  const after = { user_id: 'FR.NEW', name: 'Zoé' };
  await inbox.receive(
    messagesChange(number, [changed], null),
    messagesChange(number, [textItem(app, 'me again', after)], after),
  );
  const { id } = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  expect(new Set((await rows(inbox)).map(({ contact_id }) => contact_id))).toEqual(new Set([id]));
  const facts = await app.services.database.pipeline.read((tx) =>
    loadContactFacts(tx, number.team_id, number.id, [id]),
  );
  expect(facts.get(id)).toMatchObject({ phone: null, bsuid: 'FR.NEW' });
});

test('a new number that another contact has already moves nobody, and the thread tells of it', async () => {
  await using inbox = await startInbox();
  await inbox.receiveMessages([textItem(inbox.app, 'hello')]);
  const { team_id } = inbox.number;
  await inbox.app.db
    .insertInto('contacts')
    .values({ team_id, phone_number: '+33700000999', name: 'Imported' })
    .execute();
  const system = { type: 'user_changed_number', body: 'moved', wa_id: '33700000999', user_id: anais.user_id };
  const moved = messageItem(inbox.app, 'system', { from_user_id: undefined, system });
  await inbox.receive(messagesChange(inbox.number, [moved], null));
  const events = await inbox.app.db.selectFrom('inbound_events').select('status').execute();
  expect(events).toEqual([]);
  const contacts = await inbox.app.db.selectFrom('contacts').select('phone_number').orderBy('id').execute();
  expect(contacts.map(({ phone_number }) => phone_number)).toEqual(['+33700000123', '+33700000999']);
  expect((await rows(inbox)).map(({ type }) => type)).toEqual(['text', 'system']);
});
