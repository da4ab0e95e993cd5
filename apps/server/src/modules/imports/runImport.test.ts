import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import {
  fixture,
  importAll,
  openShop,
  readPeople,
  readRefusals,
  type Shop,
  start,
  upload,
} from './testing.ts';

const figures = ({ rows_read, rows_kept, rows_refused, rows_duplicate }: contract.ContactImport) => ({
  rows_read,
  rows_kept,
  rows_refused,
  rows_duplicate,
});

test('a French Excel file: cp1252, seven ways to write a number, one person twice', async () => {
  await using shop = await openShop();
  const done = await importAll(shop, await fixture('excel_fr.csv'));
  expect(done).toMatchObject({
    status: 'done',
    encoding: 'windows-1252',
    delimiter: ';',
    contacts_created: 7,
  });
  expect(done.bytes_read).toBe(done.size);
  expect(figures(done)).toEqual({ rows_read: 11, rows_kept: 7, rows_refused: 3, rows_duplicate: 1 });
  expect(await readRefusals(shop, done.id)).toEqual([
    { line: 2, reason: 'phone_scientific', value: '6,33998E+08', first_line: null },
    { line: 10, reason: 'phone_not_number', value: 'néant', first_line: null },
    { line: 11, reason: 'phone_invalid', value: '06 39 98', first_line: null },
    { line: 12, reason: 'duplicate', value: '+33639984201', first_line: 3 },
  ]);
  const people = await readPeople(shop);
  expect(people.map(({ phone_number }) => phone_number)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((n) => `+3363998420${n}`),
  );
  expect(people[0]).toMatchObject({
    name: "Chloé N'Diaye",
    country_code: 'FR',
    // The second row of the same person changes nothing that the first one said.
    attributes: { Ville: 'Saint-Étienne', 'Panier moyen': '237,64', 'Date dernier achat': '02/02/2026' },
  });
  expect(people[6]?.name).toBe('Œdipe Haddad');
});

test('a Shopify export: two phone columns, apostrophes, line breaks in notes, countries by row', async () => {
  await using shop = await openShop();
  const done = await importAll(shop, await fixture('shopify.csv'));
  expect(figures(done)).toEqual({ rows_read: 6, rows_kept: 5, rows_refused: 1, rows_duplicate: 0 });
  expect(await readRefusals(shop, done.id)).toEqual([
    { line: 6, reason: 'phone_missing', value: "'", first_line: null },
  ]);
  const people = await readPeople(shop);
  expect(people.map((person) => [person.name, person.phone_number, person.optin_status])).toEqual([
    ['Pat Doe', '+12025550143', 'unknown'],
    ['Maëlle Kowalczyk', '+33639984101', 'unknown'],
    ['Iñaki Etxeberria', '+33639984102', 'unknown'],
    ['Zoé Lambert', '+33639984155', 'unknown'],
    ['Aoife Ní Bhriain', '+447700900103', 'unknown'],
  ]);
  expect(people[1]?.attributes).toMatchObject({ Note: 'Livraison\nle matin', Tags: 'VIP, newsletter' });
  expect(people[4]?.attributes).toMatchObject({ Note: 'Says "hello"' });
  // It says who agreed to SMS, and that is nothing about WhatsApp.
  expect(await shop.app.db.selectFrom('consent_events').select('id').execute()).toEqual([]);
  expect(done.columns.find(({ name }) => name === 'Accepts SMS Marketing')).toMatchObject({ consent: 'sms' });
});

test('Google Contacts: several numbers in a cell, the mobile before the landline, addresses, what is left over', async () => {
  await using shop = await openShop();
  const header =
    'First Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
  const done = await importAll(
    shop,
    `${header}
Ana,,ana@example.com ::: ana@work.example,Mobile,+33 6 39 98 50 00 ::: +44 7700 900000,Work,+33 1 99 00 00 00
Ben,,ben@example.com,Work,+33 1 99 00 00 01,Mobile,+33 6 39 98 50 01
Cleo,,cleo@example.com,Home,+33 1 99 00 00 02,,
Dan,,dan@example.com,Work Fax,+33 6 39 98 50 09,,+33 6 39 98 50 03
Eve,,eve@example.com,,,,+33 6 39 98 50 04,too,many
`,
  );
  expect(figures(done)).toEqual({ rows_read: 5, rows_kept: 5, rows_refused: 0, rows_duplicate: 0 });
  expect(done.rows_noted).toBe(2);
  expect(
    (await readPeople(shop)).map(({ first_name, phone_number, email }) => [first_name, phone_number, email]),
  ).toEqual([
    ['Cleo', '+33199000002', 'cleo@example.com'],
    ['Ana', '+33639985000', 'ana@example.com'],
    ['Ben', '+33639985001', 'ben@example.com'],
    ['Dan', '+33639985003', 'dan@example.com'],
    ['Eve', '+33639985004', 'eve@example.com'],
  ]);
  expect(await readRefusals(shop, done.id)).toEqual([
    { line: 4, reason: 'landline', value: '+33199000002', first_line: null },
    { line: 6, reason: 'cells_left_over', value: 'too · many', first_line: null },
  ]);
});

test('a Klaviyo export: BOM, and consent to SMS is none to WhatsApp unless somebody says so', async () => {
  await using shop = await openShop();
  const done = await importAll(shop, await fixture('klaviyo.csv'));
  expect(done.columns[0]?.name).toBe('Email');
  expect(figures(done)).toEqual({ rows_read: 4, rows_kept: 3, rows_refused: 1, rows_duplicate: 0 });
  const people = await readPeople(shop);
  expect(people.map((person) => [person.name, person.optin_status])).toEqual([
    ['François Ó Briain', 'unknown'],
    ['Nguyễn Çelik', 'unknown'],
    ['Łukasz Sørensen', 'unknown'],
  ]);
});

test('consent to SMS counts once somebody says that it named WhatsApp, and never asked is not no', async () => {
  await using shop = await openShop();
  const { data: uploaded } = await upload(shop, await fixture('klaviyo.csv'));
  const columns = uploaded.columns.map(({ index, suggested, consent }) => ({
    index,
    target: consent === 'sms' ? ('optin' as const) : suggested,
  }));
  await start(shop, uploaded, { columns });
  await shop.app.runJobs();
  const people = await readPeople(shop);
  expect(people.map((person) => [person.name, person.optin_status])).toEqual([
    ['François Ó Briain', 'opted_in'],
    ['Nguyễn Çelik', 'opted_out'],
    ['Łukasz Sørensen', 'unknown'],
  ]);
});

const personOf = async (shop: Shop, phone: string) =>
  (await readPeople(shop)).find((person) => person.phone_number === phone);

test('an import never brings back somebody who opted out, and an opt-out in any row counts', async () => {
  await using shop = await openShop();
  const header = 'phone,opt in,city\n';
  await importAll(
    shop,
    `${header}+33639980001,no,Paris\n+33639980002,yes,Lyon\n+33639980003,yes,\n0639980003,no,Nice\n`,
  );
  expect((await personOf(shop, '+33639980003'))?.optin_status).toBe('opted_out');
  expect((await personOf(shop, '+33639980003'))?.attributes).toEqual({ city: 'Nice' });

  const again = await importAll(shop, `${header}06 39 98 00 01,yes,Nantes\n06 39 98 00 02,no,\n`);
  expect(again).toMatchObject({ contacts_created: 0, contacts_updated: 2, rows_kept: 2 });
  expect(await personOf(shop, '+33639980001')).toMatchObject({
    optin_status: 'opted_out',
    attributes: { city: 'Nantes' },
  });
  expect(await personOf(shop, '+33639980002')).toMatchObject({
    optin_status: 'opted_out',
    attributes: { city: 'Lyon' },
  });
  const events = await shop.app.db.selectFrom('consent_events').select(['status']).orderBy('id').execute();
  expect(events.map(({ status }) => status)).toEqual([
    'opted_out',
    'opted_in',
    'opted_in',
    'opted_out',
    'opted_out',
  ]);
});

test('two spellings of one Brazilian or Mexican number are one person, in a file and across files', async () => {
  await using shop = await openShop();
  const first = await importAll(shop, 'phone\n+55 11 8765-4321\n+55 11 98765-4321\n+52 1 55 1234 5678\n');
  expect(figures(first)).toEqual({ rows_read: 3, rows_kept: 2, rows_refused: 0, rows_duplicate: 1 });
  const second = await importAll(shop, 'phone\n+52 55 1234 5678\n');
  expect(second).toMatchObject({ contacts_created: 0, contacts_updated: 1 });
});

test('the same file twice changes nothing but says so', async () => {
  await using shop = await openShop();
  const file = await fixture('shopify.csv');
  await importAll(shop, file);
  const before = await shop.app.db.selectFrom('contacts').selectAll().orderBy('id').execute();
  const again = await importAll(shop, file);
  expect(again).toMatchObject({ contacts_created: 0, contacts_updated: 5, rows_kept: 5 });
  expect(await shop.app.db.selectFrom('contacts').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await shop.app.db.selectFrom('import_refusals').select('line').execute()).toHaveLength(2);
});

test('everybody kept joins a new list, once, and its counter is exact', async () => {
  await using shop = await openShop();
  const done = await importAll(shop, await fixture('excel_fr.csv'), {
    new_group: { name: 'Salon', color: 'teal' },
  });
  const params = { ...shop.params, group_id: done.group_id! };
  expect((await shop.owner.call(contract.getGroup, { params })).data).toMatchObject({
    name: 'Salon',
    contacts_count: 7,
  });
  await importAll(shop, await fixture('excel_fr.csv'), { group_id: done.group_id });
  expect((await shop.owner.call(contract.getGroup, { params })).data.contacts_count).toBe(7);
  const { data: created } = await upload(shop, 'phone\n+33639980001\n');
  const taken = await start(shop, created, { new_group: { name: 'salon', color: 'red' } });
  expect(taken).toMatchObject({ status: 422, body: { errors: { 'new_group.name': [expect.any(String)] } } });
});

test('the refused rows come back as a file with their own cells', async () => {
  await using shop = await openShop();
  const done = await importAll(shop, 'name,phone\n=1+1,nobody\nAda,+33639980001\n');
  const answer = await shop.owner.call(contract.exportImportRefusals, {
    params: { ...shop.params, import_id: done.id },
  });
  expect(answer.text).toBe(
    '"Line","Reason","Line that was kept","name","phone"\r\n' +
      `"2","This is no phone number","","'=1+1","nobody"\r\n`,
  );
});

test('a file without titles, consent that the team vouches for, and opt-outs that stay', async () => {
  await using shop = await openShop();
  await importAll(shop, 'phone,optin\n+33639980001,no\n');
  const done = await importAll(
    shop,
    'Ada,+33639980001\nBob,+33639980002\n',
    { consent: 'opted_in' },
    'fair.csv',
  );
  expect(done.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2']);
  expect(done.preview[0]).toEqual({ line: 1, cells: ['Ada', '+33639980001'] });
  expect((await readPeople(shop)).map(({ optin_status }) => optin_status)).toEqual(['opted_out', 'opted_in']);
  const last = await shop.app.db
    .selectFrom('consent_events')
    .select('wording')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(last?.wording).toBe('fair.csv');
});

test('two numbers of one known person are one row', async () => {
  await using shop = await openShop();
  await importAll(shop, 'phone\n+33639980001\n');
  const { id } = await shop.app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const { team_id } = shop.params;
  await shop.app.db
    .insertInto('contact_identities')
    .values({ team_id, kind: 'phone', value: '+33639980099', contact_id: id })
    .execute();
  const done = await importAll(shop, 'phone\n+33639980099\n+33639980001\n');
  expect(figures(done)).toEqual({ rows_read: 2, rows_kept: 1, rows_refused: 0, rows_duplicate: 1 });
});

test('a full name is split, and is what people are called by; columns of its parts win', async () => {
  await using shop = await openShop();
  const done = await importAll(
    shop,
    'phone;Nom complet;Given\n+33639980001;"Dupont, Marie";\n+33639980002;Marie-Claire de la Tour;Mimi\n+33639980003;Zoé;\n',
    {
      columns: [
        { index: 0, target: 'phone' },
        { index: 1, target: 'full_name' },
        { index: 2, target: 'first_name' },
      ],
    },
  );
  expect(done.rows_kept).toBe(3);
  const people = await shop.app.db
    .selectFrom('contacts')
    .select(['name', 'first_name', 'last_name'])
    .orderBy('phone_number')
    .execute();
  expect(people).toEqual([
    { name: 'Marie Dupont', first_name: 'Marie', last_name: 'Dupont' },
    { name: 'Mimi de la Tour', first_name: 'Mimi', last_name: 'de la Tour' },
    { name: null, first_name: 'Zoé', last_name: null },
  ]);
});

test('half a name does not replace the whole one of somebody who is known', async () => {
  await using shop = await openShop();
  await importAll(shop, 'name,phone\nAda Lovelace,+33639987001\n');
  await importAll(shop, 'Prénom,Téléphone\nAda,+33639987001\nZoé,+33639987002\n');
  await importAll(shop, 'Nom,Prénom,Téléphone\nBlanc,,+33639987002\nHopper,Grace,+33639987003\n');
  const people = await shop.app.db
    .selectFrom('contacts')
    .select(['name', 'first_name', 'last_name'])
    .where('team_id', '=', shop.params.team_id)
    .orderBy('phone_number')
    .execute();
  expect(people).toEqual([
    { name: 'Ada Lovelace', first_name: 'Ada', last_name: 'Lovelace' },
    { name: null, first_name: 'Zoé', last_name: 'Blanc' },
    { name: 'Grace Hopper', first_name: 'Grace', last_name: 'Hopper' },
  ]);
});
