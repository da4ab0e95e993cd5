import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startTestApp({ sandbox: {} });
  shop = await openShop(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const read = async () => (await shop.caller.call(contract.getBusinessProfile, { params: shop.params })).data;
const write = (body: contract.RouteBody<typeof contract.updateBusinessProfile>) =>
  shop.caller.call(contract.updateBusinessProfile, { params: shop.params, body });
const lines = () =>
  app.db
    .selectFrom('audit_events')
    .select('data')
    .where('team_id', '=', shop.team.id)
    .where('action', '=', 'business_profile.updated')
    .orderBy('id')
    .execute();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function picture(bytes: Buffer, name: string) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return shop.caller.call(contract.setBusinessPicture, { params: shop.params, form });
}

test('what customers see of a number is read from WhatsApp and changed there', async () => {
  const changed = await write({
    about: 'Fleurs de saison 🌷',
    email: 'bonjour@example.com',
    vertical: 'RETAIL',
    website_1: 'example.com',
    website_2: 'https://example.com/boutique',
  });
  expect(changed.data).toMatchObject({ website_1: 'https://example.com' });
  expect([changed.status, changed.data]).toEqual([
    200,
    expect.objectContaining({ about: 'Fleurs de saison 🌷', website_2: 'https://example.com/boutique' }),
  ]);
  expect(await read()).toEqual(changed.data);

  await write({ website_1: '', email: '' });
  expect(await read()).toMatchObject({
    about: 'Fleurs de saison 🌷',
    email: '',
    website_1: 'https://example.com/boutique',
    website_2: '',
  });
  const kept = await lines();
  expect(kept[0]?.data).toMatchObject({ after: { vertical: 'RETAIL' } });
  expect(kept).toHaveLength(2);
});

test('what WhatsApp would not take is refused beside its field, in the words of the person', async () => {
  const answer = await write({
    about: '',
    description: 'x'.repeat(513),
    email: 'nobody',
    website_1: 'example',
    address: 'é'.repeat(256),
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([
    'about',
    'description',
    'email',
    'website_1',
  ]);
});

test('saving what is there already asks nothing of WhatsApp and is no event', async () => {
  const before = (await lines()).length;
  const { vertical: _, profile_picture_url: __, ...same } = await read();
  expect((await write(same)).status).toBe(200);
  expect(await lines()).toHaveLength(before);
});

test('what was changed is written down also when WhatsApp does not answer afterwards, without the picture', async () => {
  const before = (await lines()).length;
  // Reading is the first call and writing the second: the third, reading again, fails.
  app.sandbox.fault({
    kind: 'error',
    times: 1,
    every: 3,
    path: 'whatsapp_business_profile',
    httpStatus: 400,
    code: 131009,
    message: 'Not now.',
  });
  const answer = await write({ description: 'Open on Sundays', website_1: 'https://example.com/sunday' });
  expect(answer.status).toBe(409);
  expect(await read()).toMatchObject({ description: 'Open on Sundays' });
  const kept = (await lines()).slice(before);
  expect(kept.map(({ data }) => data)).toEqual([
    expect.objectContaining({
      before: { description: '', website_1: 'https://example.com/boutique' },
      after: { description: 'Open on Sundays', website_1: 'https://example.com/sunday' },
    }),
  ]);
});

test('what WhatsApp refuses is told with its reason', async () => {
  const fault = { kind: 'error', times: 1, path: 'whatsapp_business_profile', httpStatus: 400 } as const;
  app.sandbox.fault({ ...fault, code: 131009, message: 'Param about is not allowed.' });
  const answer = await shop.caller.call(contract.getBusinessProfile, { params: shop.params });
  expect([answer.status, answer.body.code]).toEqual([409, 'meta_refused']);
  expect(answer.body.message).toContain('131009');
});

test('a picture goes up to WhatsApp and is shown from there', async () => {
  const changed = await picture(png, 'logo.png');
  expect([changed.status, changed.text]).toEqual([200, expect.any(String)]);
  const shown = await fetch(changed.data.profile_picture_url ?? '');
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);

  const disguised = await picture(Buffer.from('no picture'), 'logo.png');
  expect([disguised.status, disguised.body.code]).toEqual([422, 'file_refused']);
});

test('an Agent reads the profile and does not change it', async () => {
  const agent = app.as(await app.createMember(shop.team, 'Agent'));
  const { params } = shop;
  expect((await agent.call(contract.getBusinessProfile, { params })).status).toBe(200);
  expect((await agent.call(contract.updateBusinessProfile, { params, body: {} })).status).toBe(403);
});
