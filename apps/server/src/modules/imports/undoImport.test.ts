import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { importAll, openShop, readImport, readPeople, type Shop } from './testing.ts';

const undo = (shop: Shop, importId: number) =>
  shop.owner.call(contract.undoImport, { params: { ...shop.params, import_id: importId } });

const known = 'name,phone,opt in,City,Langue\nAda,+33639987001,,Paris,Français\n';
const wrong = `name,phone,opt in,City,Langue
Wrong Ada,+33639987001,yes,Nowhere,pt-BR
Bob,+33639987002,yes,Nowhere,klingon
Cid,+33639987003,no,Nowhere,
Dan,+33639987004,,Nowhere,English
`;

test('an import is undone: whom it made goes, known people are as they were, what was touched since stays', async () => {
  await using shop = await openShop();
  await importAll(shop, known);
  const before = await readPeople(shop);
  const languageOf = async (search: string) =>
    (await shop.owner.call(contract.listContacts, { params: shop.params, query: { search } })).data[0]
      ?.language;
  expect(await languageOf('Ada')).toBe('fr');
  const done = await importAll(shop, wrong, { new_group: { name: 'Wrong', color: 'red' } });
  expect(done).toMatchObject({ contacts_created: 3, can_undo: true, undo: null });
  const people = await shop.owner.call(contract.listContacts, {
    params: shop.params,
    query: { search: 'Dan' },
  });
  const dan = people.data[0]?.id ?? 0;
  expect(people.data[0]).toMatchObject({ language: 'en' });
  shop.app.clock.advance({ seconds: 1 });
  await shop.owner.call(contract.updateContact, {
    params: { ...shop.params, contact_id: dan },
    body: { first_name: 'Daniel' },
  });

  expect((await undo(shop, done.id)).status).toBe(200);
  await shop.app.runJobs();
  expect(await readImport(shop, done.id)).toMatchObject({
    can_undo: false,
    undo: { finished: true, removed: 2, restored: 1 },
  });
  const left = await readPeople(shop);
  expect(left.map(({ phone_number }) => phone_number)).toEqual(['+33639987001', '+33639987004']);
  expect(left[0]).toEqual(before[0]);
  expect(await languageOf('Ada')).toBe('fr');
  const lists = await shop.owner.call(contract.listGroups, { params: shop.params, query: {} });
  expect(lists.data).toMatchObject([{ name: 'Wrong', contacts_count: 0 }]);
  expect((await undo(shop, done.id)).body.code).toBe('import_not_undoable');
});

test('imports are listed, the newest first, and only the newer ones can be undone', async () => {
  await using shop = await openShop();
  const first = await importAll(shop, known, {}, 'first.csv');
  const second = await importAll(shop, wrong, {}, 'second.csv');
  const list = (query: { before?: number; limit?: number }) =>
    shop.owner.call(contract.listImports, { params: shop.params, query });
  const page = await list({ limit: 1 });
  expect(page.data.map(({ file_name, can_undo }) => [file_name, can_undo])).toEqual([['second.csv', true]]);
  expect(page.meta.next).toBe(second.id);
  expect((await list({ before: second.id })).data.map(({ id }) => id)).toEqual([first.id]);
  await shop.app.db
    .updateTable('imports')
    .set({ finished_at: new Date(shop.app.clock.now().getTime() - 31 * 86_400_000) })
    .where('id', '=', second.id)
    .execute();
  expect((await undo(shop, second.id)).status).toBe(409);
});

test('only whom a file changes is noted, so a file that tells nothing new leaves nothing to take back', async () => {
  await using shop = await openShop();
  const people = `name,phone,opt in,City
Ada,+33639987001,,Paris
Bob,+33639987002,,Lyon
Cid,+33639987003,,
Dan,+33639987004,,Nice
`;
  await importAll(shop, people);
  const before = await readPeople(shop);
  const noted = async (importId: number) =>
    (
      await shop.app.db
        .selectFrom('import_effects as e')
        .innerJoin('contacts as c', 'c.id', 'e.contact_id')
        .where('e.import_id', '=', importId)
        .orderBy('c.id')
        .select('c.phone_number')
        .execute()
    ).map(({ phone_number }) => phone_number?.slice(-1));
  const same = await importAll(shop, people);
  expect(same).toMatchObject({ contacts_updated: 4, can_undo: true });
  expect(await noted(same.id)).toEqual([]);

  // One is renamed, one refuses, one learns their town from a second row.
  const news = `name,phone,opt in,City
Adele,+33639987001,,Paris
Bob,+33639987002,no,
Cid,+33639987003,,
Cid,+33639987003,,Brest
Dan,+33639987004,,Nice
`;
  shop.app.clock.advance({ seconds: 1 });
  const done = await importAll(shop, news);
  expect(await noted(done.id)).toEqual(['1', '2', '3']);
  await undo(shop, done.id);
  await shop.app.runJobs();
  // The refusal stays.
  expect(await readPeople(shop)).toEqual(
    before.map((person) =>
      person.phone_number?.endsWith('2') ? { ...person, optin_status: 'opted_out' } : person,
    ),
  );
});
