import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** The lines that were written meanwhile, oldest first: what, of what, before and after. */
async function linesOf(doing: () => Promise<unknown>) {
  const { team_id } = shop.params;
  const read = async () =>
    (await shop.caller.call(contract.listAuditEvents, { params: { team_id }, query: { per_page: 100 } }))
      .data;
  const last = (await read())[0]?.id ?? 0;
  await doing();
  return (await read())
    .filter(({ id }) => id > last)
    .map(({ action, target, before, after }) => [action, target.name, before, after])
    .reverse();
}

test('templates', async () => {
  const { caller, params } = shop;
  const template = await approvedTemplate(app, shop);
  const lines = await linesOf(() =>
    caller.call(contract.deleteTemplate, { params: { ...params, template_id: template.id } }),
  );
  expect(lines).toEqual([['template.deleted', template.name, { locale: template.language }, null]]);
  const { data } = await caller.call(contract.listAuditEvents, {
    params: { team_id: params.team_id },
    query: { action: 'template.created' },
  });
  expect(data.map(({ target, after }) => [target.name, after])).toEqual([
    [template.name, { locale: template.language }],
  ]);
});

test('lists, segments, fields and imports: what was lost, and how much of it', async () => {
  const { caller, params } = shop;
  const imported = await linesOf(async () => {
    const form = csvForm('file', 'Phone;Size\n0633998001;M\n0633998002;L\n');
    const upload = (await caller.call(contract.createImport, { params, form })).data;
    const body = {
      columns: [
        { index: 0, target: 'phone' as const },
        { index: 1, target: 'attribute' as const },
      ],
      default_country: 'FR',
      new_group: { name: 'VIP', color: 'red' as const },
    };
    const started = await caller.call(contract.startImport, {
      params: { ...params, import_id: upload.id },
      body,
    });
    expect(started.body).toMatchObject({ data: { status: 'running' } });
  });
  expect(imported).toEqual([['import.started', 'contacts.csv', null, { list: 'VIP' }]]);
  await app.runJobs();

  const team = { team_id: params.team_id };
  const field = (
    await caller.call(contract.createContactField, {
      params: team,
      body: { name: 'T-shirt', key: 'Size', kind: 'text', choices: [] },
    })
  ).data;
  const conditions = { match: 'all' as const, conditions: [] };
  const segment = (await caller.call(contract.createSegment, { params, body: { name: 'All', conditions } }))
    .data;
  const group = (await caller.call(contract.listGroups, { params, query: {} })).data[0]!;
  const deleted = await linesOf(async () => {
    await caller.call(contract.deleteGroup, { params: { ...params, group_id: group.id } });
    await caller.call(contract.deleteSegment, { params: { ...params, segment_id: segment.id } });
    await caller.call(contract.deleteContactField, {
      params: { ...team, field_id: field.id },
      query: { values: 'true' },
    });
  });
  expect(deleted).toEqual([
    ['group.deleted', 'VIP', { contacts: 2 }, null],
    ['segment.deleted', 'All', null, null],
    ['contact_field.deleted', 'T-shirt', { values: 2 }, null],
  ]);
});

test('how the inbox works: only what differs, and nothing where nothing does', async () => {
  const { caller, params } = shop;
  const template = await approvedTemplate(app, shop, { name: 'come_back' });
  const body = (await caller.call(contract.getInboxSettings, { params })).data;
  const save = (changes: Partial<contract.InboxSettings>) =>
    caller.call(contract.updateInboxSettings, { params, body: { ...body, ...changes } });
  expect(await linesOf(() => save({}))).toEqual([]);
  const changes = {
    away_enabled: true,
    away_message: 'Back soon',
    assignment: 'round_robin' as const,
    reengage_template_id: template.id,
    business_hours: { spans: [{ day: 1, from: '09:00', to: '18:00' }], closed_dates: ['2030-12-25'] },
  };
  const [line, ...others] = await linesOf(() => save(changes));
  expect(others).toEqual([]);
  expect(line?.slice(2)).toEqual([
    {
      away_enabled: false,
      away_message: '',
      assignment: 'manual',
      reengage_template: null,
      opening_hours: null,
      closed_dates: [],
    },
    {
      away_enabled: true,
      away_message: 'Back soon',
      assignment: 'round_robin',
      reengage_template: 'come_back',
      opening_hours: ['1 09:00–18:00'],
      closed_dates: ['2030-12-25'],
    },
  ]);
  expect(line?.[1]).toMatch(/^\+/);

  const me = (await caller.call(contract.listAgents, { params })).data[0]!;
  const choose = () => caller.call(contract.chooseAgents, { params, body: { user_ids: [me.user_id] } });
  const number = line?.[1];
  expect(await linesOf(choose)).toEqual([
    ['inbox.agents_chosen', number, { agents: [] }, { agents: [me.name] }],
  ]);
  expect(await linesOf(choose)).toEqual([]);
});

test('the words of consent, before and after', async () => {
  const { caller, params } = shop;
  const say = (words: contract.ConsentWords | null) =>
    caller.call(contract.updateConsentWords, { params: { team_id: params.team_id }, body: { words } });
  const own = { stop: ['schluss'], start: ['los'] };
  const [changed] = await linesOf(() => say(own));
  const heralds = { stop_words: null, start_words: null };
  expect(changed).toEqual([
    'consent_words.changed',
    null,
    heralds,
    { stop_words: own.stop, start_words: own.start },
  ]);
  expect(await linesOf(() => say(own))).toEqual([]);
  const [back] = await linesOf(() => say(null));
  expect([back?.[2], back?.[3]]).toEqual([changed?.[3], changed?.[2]]);
});

test('tools: links, forms and the widget', async () => {
  const { caller, params } = shop;
  const link = await linesOf(async () => {
    const { data } = await caller.call(contract.createChatLink, {
      params,
      body: { name: 'Poster', message: 'Hello poster' },
    });
    const place = { ...params, chat_link_id: data.id };
    await caller.call(contract.updateChatLink, { params: place, body: { name: 'Poster' } });
    await caller.call(contract.updateChatLink, { params: place, body: { archived: true } });
  });
  expect(link).toEqual([
    ['chat_link.created', 'Poster', null, { message: 'Hello poster' }],
    ['chat_link.updated', 'Poster', { archived: false }, { archived: true }],
  ]);

  const group = (await caller.call(contract.createGroup, { params, body: { name: 'News' } })).data;
  const shape = {
    name: 'Counter',
    locale: 'en' as const,
    title: 'Our news',
    description: '',
    consent_text: 'I agree to receive offers.',
    button: 'Subscribe',
    color: '#1b7f4b',
    background: '#ffffff',
    asks_name: true,
    group_id: null,
  };
  const form = await linesOf(async () => {
    const { data } = await caller.call(contract.createOptinForm, { params, body: shape });
    await caller.call(contract.updateOptinForm, {
      params: { ...params, form_id: data.id },
      body: { group_id: group.id, consent_text: 'I agree to receive all offers.' },
    });
  });
  const { title, consent_text } = shape;
  expect(form).toEqual([
    ['optin_form.created', 'Counter', null, { title, consent_text, list: null }],
    [
      'optin_form.updated',
      'Counter',
      { consent_text, list: null },
      { consent_text: 'I agree to receive all offers.', list: 'News' },
    ],
  ]);

  const looks = {
    is_active: true,
    locale: 'en' as const,
    greeting: 'Hello',
    button: 'Chat',
    color: '#1b7f4b',
    position: 'right' as const,
    message: 'From the site',
    sites: ['shop.example'],
  };
  const save = (changes: object) =>
    caller.call(contract.saveSiteWidget, { params, body: { ...looks, ...changes } });
  const [first, moved, ...others] = await linesOf(async () => {
    await save({});
    await save({ position: 'left' });
    await save({ position: 'left' });
  });
  expect(first?.[3]).toEqual(looks);
  expect(moved?.slice(2)).toEqual([{ position: 'right' }, { position: 'left' }]);
  expect(others).toEqual([]);
});
