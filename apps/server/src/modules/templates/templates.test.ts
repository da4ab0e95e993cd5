import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainWhatsapp } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { openShop, type Shop, structureOf } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const submit = async (structure = structureOf(), header_file_id: number | null = null) =>
  shop.caller.call(contract.createTemplate, { params: shop.params, body: { structure, header_file_id } });

const statusOf = async (template_id: number) =>
  (await shop.caller.call(contract.getTemplate, { params: { ...shop.params, template_id } })).data.status;

/** Lets the sandbox deliver its webhooks and Herald take them in. */
async function hearFromMeta(): Promise<void> {
  await app.sandbox.settle();
  await drainWhatsapp(app);
}

test('a submitted template waits for its review, and the verdict comes by webhook', async () => {
  const created = await submit(structureOf({ name: 'reviewed' }));
  expect(created.status).toBe(200);
  expect(created.data).toMatchObject({
    status: 'PENDING',
    name: 'reviewed',
    variables_needed: [{ key: 'body.1' }],
  });

  app.sandbox.approveTemplate('reviewed');
  await hearFromMeta();
  expect(await statusOf(created.data.id)).toBe('APPROVED');

  app.sandbox.pauseTemplate('reviewed');
  await hearFromMeta();
  expect(await statusOf(created.data.id)).toBe('PAUSED');
});

test('a review that is quicker than the answer to its submission is kept', async () => {
  // As if the webhook had been taken in while Meta's answer was on its way.
  await app.services.database.pools.owner.query(`
    create function quick_review() returns trigger language plpgsql as
      $$ begin new.status := 'APPROVED'; return new; end $$;
    create trigger quick_review before insert on templates
      for each row when (new.name = 'quick_review') execute function quick_review()`);
  const created = await submit(structureOf({ name: 'quick_review' }));
  expect(created.data.status).toBe('APPROVED');
  app.sandbox.pauseTemplate('quick_review');
  await hearFromMeta();
  expect(await statusOf(created.data.id)).toBe('PAUSED');
});

test('a rejection keeps its reason', async () => {
  const created = await submit(structureOf({ name: 'rejected' }));
  app.sandbox.rejectTemplate('rejected', 'INVALID_FORMAT');
  await hearFromMeta();
  const { data } = await shop.caller.call(contract.getTemplate, {
    params: { ...shop.params, template_id: created.data.id },
  });
  expect(data).toMatchObject({
    status: 'REJECTED',
    status_reason: expect.stringContaining('INVALID_FORMAT'),
  });
});

test('what Meta would refuse is said before it is asked, beside the field', async () => {
  const answer = await submit(
    structureOf({
      name: 'Bad Name',
      body: { text: '{{1}} bonjour', variables: [{ number: 1, name: '', example: '' }] },
    }),
  );
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('template_invalid');
  expect(Object.keys(answer.body.errors ?? {})).toEqual(
    expect.arrayContaining(['structure.name', 'structure.body.text', 'structure.body.variables.0.example']),
  );
  expect(app.sandbox.template('Bad Name')).toBeUndefined();
});

test('a name is taken once for a language, and again for another', async () => {
  expect((await submit(structureOf({ name: 'twice' }))).status).toBe(200);
  const again = await submit(structureOf({ name: 'twice' }));
  expect(again.body.errors).toHaveProperty(['structure.name']);
  const english = structureOf({
    name: 'twice',
    language: 'en',
    body: { text: 'Hello there, friend', variables: [] },
  });
  expect((await submit(english)).status).toBe(200);
});

test('what Meta refuses all the same is shown in its words, and leaves no trace', async () => {
  await submit(structureOf({ name: 'locked' }));
  const { data } = await shop.caller.call(contract.listTemplates, {
    params: shop.params,
    query: { search: 'locked' },
  });
  const template_id = data[0]?.id ?? 0;
  app.sandbox.approveTemplate('locked');
  const removed = await shop.caller.call(contract.deleteTemplate, {
    params: { ...shop.params, template_id },
  });
  expect(removed.status).toBe(200);
  // Meta locks the name of a deleted template for 30 days.
  const answer = await submit(structureOf({ name: 'locked' }));
  expect(answer.body).toMatchObject({ code: 'meta_refused', message: expect.stringMatching(/WhatsApp/) });
  const after = await shop.caller.call(contract.listTemplates, {
    params: shop.params,
    query: { search: 'locked' },
  });
  expect(after.data).toEqual([]);
});

test('an image header is uploaded as a sample and shown by a link of ours', async () => {
  const form = new FormData();
  form.set('file', new Blob([tinyPng()], { type: 'image/png' }), 'header.png');
  const stored = await shop.caller.call(contract.storeTemplateImage, { params: shop.params, form });
  expect(stored.status).toBe(200);
  const structure = structureOf({
    name: 'with_image',
    header: { type: 'image', media_handle: null, media_url: null, filename: null },
  });
  const created = await submit(structure, stored.data.id);
  expect(created.status).toBe(200);
  const { header } = created.data.structure as typeof structure;
  expect(header).toMatchObject({ type: 'image', media_handle: expect.any(String) });
  const url = 'media_url' in header ? (header.media_url ?? '') : '';
  const shown = await shop.caller.fetch(url.replace(app.url, ''));
  expect(shown.headers.get('content-type')).toBe('image/png');
});

test('templates made elsewhere arrive with a synchronisation', async () => {
  const before = await shop.caller.call(contract.listTemplates, { params: shop.params });
  await app.db.deleteFrom('templates').where('name', '=', 'twice').execute();
  const synced = await shop.caller.call(contract.syncTemplates, { params: shop.params });
  expect(synced.data.added).toBe(2);
  const after = await shop.caller.call(contract.listTemplates, { params: shop.params });
  expect(after.data.map(({ name }) => name).sort()).toEqual(before.data.map(({ name }) => name).sort());
});

function tinyPng(): Uint8Array<ArrayBuffer> {
  const base64 =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}
