import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importAll, openShop, type Shop } from '../../imports/testing.ts';
import { type Life, type Stage, seedPerson, setStage } from '../merge/testing.ts';
import { dumpTeam } from '../testing.ts';

let shop: Shop;
let stage: Stage;
const phone = '+33639986001';

beforeAll(async () => {
  shop = await openShop();
  stage = await setStage(shop);
});
afterAll(() => shop[Symbol.asyncDispose]());

const at = (contact_id: number) => ({ ...shop.params, contact_id });
const erase = (contact_id: number, reason = '') =>
  shop.owner.call(contract.eraseContact, { params: at(contact_id), body: { confirm: true, reason } });
const receipts = (search: string) =>
  shop.owner.call(contract.listErasures, { params: { team_id: shop.params.team_id }, query: { search } });

function life(): Life {
  return {
    name: 'Ada',
    email: null,
    phone: true,
    optin_status: 'opted_out',
    attributes: { k: 'Secretword' },
    lists: stage.lists,
    campaigns: [
      { campaign_id: stage.campaigns[0] ?? 0, status: 'pending', opted: false },
      { campaign_id: stage.campaigns[1] ?? 0, status: 'claimed', opted: true },
    ],
    conversations: stage.numbers.map((phone_number_id) => ({
      phone_number_id,
      closed: false,
      unread_count: 2,
      at: 3,
      snoozed: false,
      mine: true,
      waits: true,
    })),
    portfolios: [{ portfolio: 'p', at: 1 }],
    orders: [{ at: 1, total: 4500, isCancelled: false }],
  };
}

test('no table holds anything of somebody who was erased, and neither do files and webhooks', async () => {
  const { db, services } = shop.app;
  const { team_id } = shop.params;
  // A file names them twice: the second row is listed as a duplicate, and both stand in the preview.
  await importAll(shop, `name,phone\nSecretword,06 39 98 60 01\nSecretword,${phone}\nBob,+33639986002\n`);
  const { id } = await db
    .selectFrom('contacts')
    .select('id')
    .where('phone_number', '=', phone)
    .executeTakeFirstOrThrow();
  const seeded = await seedPerson(stage, life());
  const merged = await shop.owner.call(contract.mergeContacts, {
    params: at(id),
    body: { contact_id: seeded },
  });
  expect(merged.status).toBe(200);
  const stored = await services.files.put(team_id, 'received', 'a picture', 'image/jpeg');
  const file = await db
    .insertInto('files')
    .values({
      team_id,
      key: stored.key,
      name: 'Secretword.jpg',
      mime_type: 'image/jpeg',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values({
      ...at(id),
      direction: 'in',
      status: 'received',
      type: 'media',
      content: JSON.stringify({ file_id: file.id, caption: 'Secretword' }),
    })
    .execute();
  const { meta_id, waba_id } = await db
    .selectFrom('phone_numbers as n')
    .innerJoin('whatsapp_accounts as a', 'a.id', 'n.whatsapp_account_id')
    .select(['n.meta_id', 'a.waba_id'])
    .where('n.id', '=', shop.params.phone_number_id)
    .executeTakeFirstOrThrow();
  const webhook = (number: string, from: string, status = 'done', lane = waba_id) => ({
    source: 'whatsapp',
    status,
    lane,
    received_at: new Date(0),
    body: Buffer.from(`{"metadata":{"phone_number_id":"${number}"},"from":"${from}"}`),
  });
  await db
    .insertInto('inbound_events')
    .values([
      webhook(meta_id, '33639986001'),
      webhook(meta_id, '33639986001', 'discarded', ''),
      webhook(meta_id, '33639986002'),
      webhook('999', '33639986001'),
      webhook(meta_id, '33639986001', 'parked'),
    ])
    .execute();
  await countAnew(db);
  await sql`update campaigns set total_contacts = 1, total_pending = case when id = ${stage.campaigns[0]} then 1 else 0 end`.execute(
    db,
  );

  const receipt = await erase(id, 'Letter of 3 May');
  expect(receipt.status).toBe(200);
  expect(receipt.data).toMatchObject({
    reference: expect.stringMatching(/^ERA-\d{4}-[A-Z2-9]{8}$/),
    was_opted_out: true,
    by: { name: 'Ada Lovelace' },
    counts: { messages: 4, conversations: 2, notes: 2, lists: 2, campaigns: 2, orders: 1, import_rows: 3 },
  });
  await shop.app.runJobs();

  const dump = await dumpTeam(shop.app, team_id);
  const traces = [`contact_id": ${id},`, `contact_id": ${seeded},`, 'Secretword', '639986001', '39 98 60 01'];
  const left = Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter((row) => traces.some((trace) => row.includes(trace))).map((row) => [table, row]),
  );
  expect(left).toEqual([]);
  expect(await services.files.exists(team_id, stored.key)).toBe(false);
  const events = await sql<{
    body: string;
  }>`select convert_from(body, 'UTF8') as body from inbound_events order by id`.execute(db);
  expect(events.rows.map(({ body }) => body)).toEqual([
    expect.stringContaining('33639986002'),
    expect.stringContaining('"999"'),
    // It may hold words of others that were never taken in.
    expect.stringContaining('33639986001'),
  ]);
  const counters = await sql`
    select (select sum(contacts_count) from groups)::int as members,
      (select sum(unread_conversations) from phone_numbers)::int as unread,
      (select sum(total_pending) from campaigns)::int as pending,
      (select sum(total_contacts) from campaigns)::int as total`.execute(db);
  expect(counters.rows).toEqual([{ members: 0, unread: 0, pending: 0, total: 2 }]);
  const lines = await db
    .selectFrom('audit_events')
    .select(['target_kind', 'data'])
    .where('action', '=', 'contact.erased')
    .execute();
  expect(lines).toEqual([{ target_kind: 'erasure', data: { name: receipt.data.reference } }]);
  const again = await receipts(receipt.data.reference.toLowerCase());
  expect(again.data).toMatchObject([
    { reason: 'Letter of 3 May', counts: { files: 1, webhooks: 2, webhooks_left: 1 } },
  ]);
  expect((await receipts('06 39 98 60 01')).data.map((one) => one.id)).toEqual([receipt.data.id]);
  expect((await receipts('06 39 98 60 09')).data).toEqual([]);
});

test('whoever comes back under a number that had refused has refused, however they come', async () => {
  const create = (phone_number: string) =>
    shop.owner.call(contract.createContact, { params: shop.params, body: { phone_number } });
  const refuse = async (phone_number: string) => {
    const { data } = await create(phone_number);
    await shop.owner.call(contract.updateOptinStatus, {
      params: at(data.id),
      body: { optin_status: 'opted_out' },
    });
    expect((await erase(data.id)).status).toBe(200);
  };
  await refuse('+33639986011');
  await refuse('+33639986012');
  expect((await create('+33639986011')).data.optin_status).toBe('opted_out');
  await importAll(shop, 'name,phone,optin\nCid,+33639986012,yes\nDan,+33639986013,yes\n');
  const people = await shop.app.db
    .selectFrom('contacts')
    .select(['name', 'optin_status'])
    .where('name', 'in', ['Cid', 'Dan'])
    .orderBy('name')
    .execute();
  expect(people).toEqual([
    { name: 'Cid', optin_status: 'opted_out' },
    { name: 'Dan', optin_status: 'opted_in' },
  ]);
});

test('whoever is given a number that had refused has refused from then on', async () => {
  const create = async (phone_number: string) =>
    (
      await shop.owner.call(contract.createContact, {
        params: shop.params,
        body: { phone_number, optin_status: 'opted_in' },
      })
    ).data.id;
  const refused = await create('+33639986021');
  await shop.owner.call(contract.updateOptinStatus, {
    params: at(refused),
    body: { optin_status: 'opted_out' },
  });
  expect((await erase(refused)).status).toBe(200);
  const id = await create('+33639986022');
  const give = (phone_number: string) =>
    shop.owner.call(contract.updateContact, { params: at(id), body: { phone_number } });
  expect((await give('+33639986023')).data.optin_status).toBe('opted_in');
  expect((await give('+33639986021')).data.optin_status).toBe('opted_out');
});

test('a refusal is of every number that they went by', async () => {
  const create = async (phone_number: string) =>
    (await shop.owner.call(contract.createContact, { params: shop.params, body: { phone_number } })).data;
  const [kept, merged] = [await create('+33639986031'), await create('+33639986032')];
  await shop.owner.call(contract.mergeContacts, {
    params: at(kept.id),
    body: { contact_id: merged.id },
  });
  await shop.owner.call(contract.updateOptinStatus, {
    params: at(kept.id),
    body: { optin_status: 'opted_out' },
  });
  expect((await erase(kept.id)).status).toBe(200);
  expect((await create('+33639986031')).optin_status).toBe('opted_out');
  expect((await create('+33639986032')).optin_status).toBe('opted_out');
});

/** People were written past what keeps these numbers. */
async function countAnew(db: typeof shop.app.db): Promise<void> {
  await sql`update groups g set contacts_count = (select count(*) from group_members m where m.group_id = g.id)`.execute(
    db,
  );
  await sql`update phone_numbers p set unread_conversations = (
    select count(*) from conversations v where v.phone_number_id = p.id and v.unread_count > 0)`.execute(db);
}

test('a file that others got too stays, and what waits is not sent', async () => {
  const { db, services } = shop.app;
  const { team_id } = shop.params;
  const stored = await services.files.put(team_id, 'sent', 'a leaflet', 'image/jpeg');
  const file = await db
    .insertInto('files')
    .values({
      team_id,
      key: stored.key,
      name: 'leaflet.jpg',
      mime_type: 'image/jpeg',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [one, two] = [
    await seedPerson(stage, { ...life(), campaigns: [] }),
    await seedPerson(stage, { ...life(), campaigns: [] }),
  ];
  for (const contact of [one, two])
    await db
      .insertInto('messages')
      .values({
        ...at(contact),
        direction: 'out',
        status: 'queued',
        cause: 'inbox',
        type: 'media',
        content: JSON.stringify({ file_id: file.id }),
      })
      .execute();
  await countAnew(db);
  expect((await erase(one)).status).toBe(200);
  await shop.app.runJobs();
  expect(await services.files.exists(team_id, stored.key)).toBe(true);
  await db.updateTable('messages').set({ status: 'sending' }).where('contact_id', '=', two).execute();
  expect(await erase(two)).toMatchObject({ status: 409, body: { code: 'message_on_its_way' } });
});

test('the picture of an ad goes with the last person who came from it', async () => {
  const { db, services } = shop.app;
  const { team_id } = shop.params;
  const { key } = await services.files.put(team_id, 'received', 'a picture', 'image/png');
  const ad = {
    team_id,
    key,
    name: 'ad.png',
    mime_type: 'image/png',
    size: 9,
    media_type: 'image',
    source_key: 'ad:1',
  };
  const file = await db.insertInto('files').values(ad).returning('id').executeTakeFirstOrThrow();
  const people = [
    await seedPerson(stage, { ...life(), campaigns: [] }),
    await seedPerson(stage, { ...life(), campaigns: [] }),
  ];
  for (const contact of people)
    await db
      .insertInto('messages')
      .values({
        ...at(contact),
        direction: 'in',
        status: 'received',
        type: 'text',
        content: JSON.stringify({ body: 'Hello' }),
        referral: JSON.stringify({ sourceType: 'ad', pictureFileId: file.id }),
      })
      .execute();
  await countAnew(db);
  const left: boolean[] = [];
  for (const contact of people) {
    expect((await erase(contact)).status).toBe(200);
    await shop.app.runJobs();
    left.push(await services.files.exists(team_id, key));
  }
  expect(left).toEqual([true, false]);
});

test('files of notes about somebody go with them, but for one that stands in a note about somebody else', async () => {
  const { db, services } = shop.app;
  const { team_id } = shop.params;
  const put = async (name: string) => {
    const { key } = await services.files.put(team_id, 'uploads', name, 'image/jpeg');
    const file = { team_id, key, name, mime_type: 'image/jpeg', size: 9, media_type: 'image' };
    return db.insertInto('files').values(file).returning(['id', 'key']).executeTakeFirstOrThrow();
  };
  const [own, shared] = [await put('own'), await put('shared')];
  const plain = { ...life(), campaigns: [], conversations: [] };
  const [one, two] = [await seedPerson(stage, plain), await seedPerson(stage, plain)];
  await db
    .insertInto('conversation_notes')
    .values([
      { ...at(one), body: '', file_ids: [own.id, shared.id] },
      { ...at(two), body: 'Look', file_ids: [shared.id] },
    ])
    .execute();
  await countAnew(db);
  expect((await erase(one)).status).toBe(200);
  await shop.app.runJobs();
  const kept = [own, shared].map(({ key }) => services.files.exists(team_id, key));
  expect(await Promise.all(kept)).toEqual([false, true]);
});

test('a file that an automation sends stays, also when whoever is erased was the only one who got it', async () => {
  const { db, services } = shop.app;
  const { team_id, phone_number_id } = shop.params;
  const store = async (name: string) => {
    const { key } = await services.files.put(team_id, 'sent', name, 'image/jpeg');
    const file = { team_id, key, name, mime_type: 'image/jpeg', size: 9, media_type: 'image' };
    return db.insertInto('files').values(file).returning(['id', 'key']).executeTakeFirstOrThrow();
  };
  const [shown, valued, unused] = [await store('a.jpg'), await store('b.jpg'), await store('c.jpg')];
  const automation = await db
    .insertInto('automations')
    .values({ team_id, phone_number_id, name: 'Welcome', trigger_type: 'kanal_keyword', live_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { team_id, automation_id: automation.id };
  const graph = (settings: object) => JSON.stringify({ blocks: { a: { settings } } });
  await db
    .insertInto('automation_drafts')
    .values({ ...of, graph: graph({ file_id: shown.id }) })
    .execute();
  const variables = { 'header.media': { source: 'text', text: `file:${valued.id}` } };
  await db
    .insertInto('automation_versions')
    .values({ ...of, version: 1, graph: graph({ variables }), published_at: new Date(), revision: 1 })
    .execute();
  const contact = await seedPerson(stage, { ...life(), campaigns: [], lists: [], conversations: [] });
  for (const { id } of [shown, valued, unused])
    await db
      .insertInto('messages')
      .values({
        ...at(contact),
        direction: 'out',
        status: 'read',
        cause: 'automation',
        type: 'media',
        content: JSON.stringify({ file_id: id }),
      })
      .execute();
  expect((await erase(contact)).status).toBe(200);
  await shop.app.runJobs();
  const kept = [shown, valued, unused].map(({ key }) => services.files.exists(team_id, key));
  expect(await Promise.all(kept)).toEqual([true, true, false]);
});

test('only those who run the team erase people, and only when they mean it', async () => {
  const id = await seedPerson(stage, { ...life(), campaigns: [], lists: [], conversations: [] });
  const agent = shop.app.as(await shop.app.createMember({ id: shop.params.team_id }, 'Agent'));
  const call = { params: at(id), body: { confirm: true as const } };
  expect((await agent.call(contract.eraseContact, call)).status).toBe(403);
  const careless = await shop.owner.call(contract.eraseContact, {
    params: at(id),
    body: { confirm: false as never },
  });
  expect(careless.status).toBe(422);
  expect((await shop.owner.call(contract.getContact, { params: at(id) })).status).toBe(200);
});
