import * as contract from '@herald/contract';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openShop } from '../../imports/testing.ts';
import { seedOrders } from '../merge/testing.ts';
import { pointingAtContacts } from '../testing.ts';
import { parts } from './readPerson.ts';

test('somebody gets all that is held on them, files included, and nothing of anybody else', async () => {
  await using shop = await openShop();
  const { db, services } = shop.app;
  const { team_id } = shop.params;
  expect(parts.map(({ from }) => from).sort()).toEqual(await pointingAtContacts(shop.app));
  const create = async (name: string, phone_number: string) =>
    (await shop.owner.call(contract.createContact, { params: shop.params, body: { name, phone_number } }))
      .data.id;
  const [ada, bob] = [await create('Ada', '+33639986001'), await create('Bob', '+33639986002')];
  const stored = await services.files.put(team_id, 'received', 'a picture', 'image/jpeg');
  const file = await db
    .insertInto('files')
    .values({
      team_id,
      key: stored.key,
      name: 'cat.jpg',
      mime_type: 'image/jpeg',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = (contact_id: number, content: object, type = 'text') => ({
    ...shop.params,
    contact_id,
    direction: 'in',
    status: 'received',
    type,
    content: JSON.stringify(content),
  });
  await db
    .insertInto('messages')
    .values([
      ...Array.from({ length: 1500 }, (_, n) => said(ada, { body: `Hello ${n}` })),
      said(ada, { file_id: file.id }, 'media'),
      said(bob, { body: 'Secret of Bob' }),
    ])
    .execute();
  const referral = { sourceType: 'ad', clickId: 'ARx' };
  await db
    .updateTable('messages')
    .set({ referral: JSON.stringify(referral) })
    .where('type', '=', 'media')
    .execute();
  await db
    .insertInto('conversation_notes')
    .values({ ...shop.params, contact_id: ada, body: 'Likes <i>cats</i>' })
    .execute();
  const lamp = { lineId: '1', productId: '7', title: 'Lamp', quantity: 2 };
  await seedOrders(shop, ada, [{ at: 1, total: 4500, isCancelled: false }], [lamp]);
  const secret = { lineId: '1', productId: '8', title: 'Present of Bob', quantity: 1 };
  await seedOrders(shop, bob, [{ at: 1, total: 9900, isCancelled: false }], [secret]);
  const params = { ...shop.params, contact_id: ada };
  const response = await shop.owner.fetch(contract.urlOf(contract.exportContact, { params }));
  expect(response.headers.get('content-disposition')).toMatch(/filename="Ada-\d{4}-\d\d-\d\d\.zip"/);
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(archive)).toEqual(['read.html', 'data.json', `files/${file.id}-cat.jpg`]);
  expect(Buffer.from(archive[`files/${file.id}-cat.jpg`] ?? []).toString()).toBe('a picture');
  const page = Buffer.from(archive['read.html'] ?? []).toString();
  expect(page).toContain('<h1>What we hold on Ada</h1>');
  expect(page).toMatch(/<dt>Phone<\/dt><dd>\+33639986001<\/dd>/);
  expect(page.match(/<dd>Hello \d+<\/dd>/g)).toHaveLength(1500);
  expect(page).toContain(`<a href="files/${file.id}-cat.jpg">`);
  expect(page).toContain('<dd>Likes &#60;i&#62;cats&#60;/i&#62;</dd>');
  expect(page).toMatch(/#0 · 2 × Lamp · €45\.00/);
  expect(page).not.toContain('Bob');
  const text = Buffer.from(archive['data.json'] ?? []).toString();
  expect(text).not.toContain('Bob');
  const data = JSON.parse(text);
  expect(data.contact).toMatchObject({ name: 'Ada', phone_number: '+33639986001' });
  expect(data.messages).toHaveLength(1501);
  expect(data.messages.at(-1)).toMatchObject({ referral });
  const lines = [{ title: 'Lamp', quantity: 2 }];
  expect(data.orders).toMatchObject([{ order_number: '#0', total: 4500, currency: 'EUR', lines }]);
  expect(data.shops).toMatchObject([{ orders_count: 1, total_spent: 4500 }]);
  expect(data.notes).toMatchObject([{ body: 'Likes <i>cats</i>' }]);
  const agent = shop.app.as(await shop.app.createMember({ id: team_id }, 'Agent'));
  expect((await agent.call(contract.exportContact, { params })).status).toBe(403);
});
