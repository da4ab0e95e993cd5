import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@herald/contract';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/index.ts';
import { approvedTemplate, openShop, type Shop } from '../test/shop.ts';
import { eventually } from '../test/startPhoneTalk.ts';
import { loadBackup } from './loadBackup.ts';
import { openScratch } from './scratchDatabase.ts';
import { addressOf, listTables } from './tables.ts';
import { writeBackup } from './writeBackup.ts';

/** What goes on while nobody does anything. */
const beating = 'public.leases';
/** What a restore ends, or writes down of itself. */
const ended = ['public.sessions', 'public.password_resets'];

const words = fc.string({ unit: 'grapheme', maxLength: 60 }).map((some) => `${some.replaceAll('\0', '')}.`);
const who = fc.nat({ max: 6 });
const kinds = ['contact', 'list', 'writes', 'answers', 'note', 'assign', 'campaign'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who,
  text: words,
  consent: fc.constantFrom('opted_in' as const, 'opted_out' as const, 'unknown' as const),
  toNobody: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Stage {
  app: TestApp;
  shop: Shop;
  colleague: { id: number };
  templateId: number;
}

/** Does one thing through the doors that people and WhatsApp use. What is refused is part of a history, too. */
async function perform({ app, shop, colleague, templateId }: Stage, { kind, who, text, ...more }: Step) {
  const { caller, params } = shop;
  const phone = `3370000010${who}`;
  const find = () =>
    app.db.selectFrom('contacts').select('id').where('phone_number', '=', `+${phone}`).executeTakeFirst();
  if (kind === 'contact') {
    const body = { name: text, phone_number: `+${phone}`, optin_status: more.consent };
    return caller.call(contract.createContact, { params, body });
  }
  if (kind === 'campaign') return send(shop, templateId, text);
  if (kind === 'writes') return write(app, shop, phone, text);
  const contact = await find();
  if (!contact) return;
  const inThread = { ...params, contact_id: contact.id };
  if (kind === 'list') {
    const { data } = await caller.call(contract.createGroup, { params, body: { name: text.slice(0, 30) } });
    if (!data) return;
    const list = { ...params, group_id: data.id };
    await caller.call(contract.attachToContacts, { params: list, body: { contact_ids: [contact.id] } });
  } else if (kind === 'answers') {
    const body = { message: { type: 'text' as const, body: text } };
    await caller.call(contract.sendConversationMessage, { params: inThread, body });
  } else if (kind === 'note') {
    await caller.call(contract.createNote, { params: inThread, body: { body: text } });
  } else {
    const body = { user_id: more.toNobody ? null : colleague.id };
    await caller.call(contract.assignConversation, { params: inThread, body });
  }
}

async function write(app: TestApp, shop: Shop, from: string, text: string): Promise<void> {
  const count = async () => (await app.db.selectFrom('messages').select('id').execute()).length;
  const before = await count();
  app.sandbox.customerSends({ from, profileName: 'Anaïs', phoneNumberId: shop.metaNumberId, text });
  await eventually(async () => (await count()) > before);
}

async function send({ caller, params }: Shop, template_id: number, name: string): Promise<void> {
  const { data } = await caller.call(contract.createCampaign, {
    params,
    body: { name: name.slice(0, 30), template_id },
  });
  const campaign = { ...params, campaign_id: data.id };
  await caller.call(contract.uploadEveryWhatsappContactOptIn, { params: campaign });
  await eventually(async () => {
    const { status } = await caller.call(contract.startCampaign, { params: campaign });
    return status === 200;
  });
}

/** Of every row of every table, with columns that are computed. */
async function digest(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const sums = new Map<string, string>();
    for (const table of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
         from ${addressOf(table)} t`,
      );
      const name = `${table.schema}.${table.name}`;
      if (name !== beating) sums.set(name, rows[0]?.sum ?? '');
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** A backup between two looks that saw the same: what is in it is what they saw. */
async function backUp({ services }: TestApp, path: string): Promise<Map<string, string>> {
  const { config, secrets } = services;
  const url = config.database.url;
  return eventually(async () => {
    const before = await digest(url);
    await writeBackup(path, { databaseUrl: url, secrets, disk: null, keys: null, now: new Date() });
    const after = await digest(url);
    return [...after].every(([table, sum]) => before.get(table) === sum) ? after : undefined;
  });
}

test('every table comes back as it was at the moment of the backup, whatever was done before and after', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-history-'));
  await using app = await startTestApp({
    roles: ['web', 'worker'],
    sandbox: { behaviours: 'off', timing: { sentMs: 1, deliveredMs: 2, readMs: 3 } },
  });
  const shop = await openShop(app);
  const body = { text: 'Notre nouvelle collection est arrivée en boutique.', variables: [] };
  const stage = {
    app,
    shop,
    colleague: await app.createMember(shop.team, 'Agent'),
    templateId: (await approvedTemplate(app, shop, { body })).id,
  };
  const seed = Math.floor(Math.random() * 2 ** 31);
  const once = kinds.map(
    (kind): Step => ({ kind, who: 0, text: `${kind}.`, consent: 'opted_in', toNobody: false }),
  );
  const [before, after] = [
    fc.sample(step, { numRuns: 25, seed }),
    fc.sample(step, { numRuns: 15, seed: seed + 1 }),
  ];

  for (const one of [...once, ...before]) await perform(stage, one);
  const path = join(folder.path, 'one.herald');
  const then = await backUp(app, path);
  for (const one of [...after, ...once.slice(2)]) await perform(stage, one);
  const now = await digest(app.services.config.database.url);
  for (const table of ['contacts', 'messages', 'conversation_notes', 'campaigns', 'groups'])
    expect(then.get(`public.${table}`), table).toMatch(/^[1-9]/);
  for (const table of ['messages', 'conversation_notes', 'campaigns'])
    expect(now.get(`public.${table}`), table).not.toBe(then.get(`public.${table}`));

  await using restored = await openScratch(app.services.config.database.url);
  const { secrets } = app.services;
  await loadBackup(path, { databaseUrl: restored.url, ownLogins: false, secrets, disk: null });
  const found = await digest(restored.url);
  expect(found.get('public.restores')).toMatch(/^1 /);
  const expected = new Map([...then, ...ended.map((table) => [table, '0 '] as const)]);
  expected.set('public.restores', found.get('public.restores') ?? '');
  expect([...found].sort(), `with seed ${seed}`).toEqual([...expected].sort());
});
