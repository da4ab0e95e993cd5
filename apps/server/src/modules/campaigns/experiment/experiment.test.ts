import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../../messaging/ledger/index.ts';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../../test/shop.ts';
import { eventually } from '../../../test/startPhoneTalk.ts';
import { runExperiment } from './runExperiments.ts';

let app: TestApp;
let shop: Shop;
const templates: number[] = [];
beforeAll(async () => {
  app = await startTestApp({
    sandbox: { timing: { sentMs: 1, deliveredMs: 2, readMs: null } },
    roles: ['web', 'worker'],
  });
  shop = await openShop(app);
  for (const name of ['soleil', 'lune', 'ciel'])
    templates.push(
      (
        await approvedTemplate(app, shop, {
          name,
          body: { text: `Le message ${name} vous attend en boutique.`, variables: [] },
        })
      ).id,
    );
});
afterAll(() => app[Symbol.asyncDispose]());

let phones = 5000;
const test50: contract.ExperimentTest = { percent: 50, hours: 4, if_chance: 'first' };

async function prepare(
  people: number,
  chosen: contract.ExperimentTest | null,
  others = templates.slice(1, 2),
  metric: contract.ExperimentMetric = 'read',
) {
  const { caller, params } = shop;
  const created = await caller.call(contract.createCampaign, {
    params,
    body: { name: 'Essai', template_id: templates[0] ?? 0 },
  });
  const of = { ...params, campaign_id: created.data.id };
  const from = phones;
  phones += people;
  const rows = Array.from({ length: people }, (_, nth) => `+3363998${from + nth}`).join('\n');
  await caller.call(contract.uploadContactsCsvExcel, {
    params: of,
    form: csvForm('contacts', `téléphone\n${rows}\n`),
  });
  const show = async () => (await caller.call(contract.getCampaign, { params: of })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  // Some numbers of the sandbox have had enough marketing: they fail at once.
  const delivery = { ...contract.defaultDelivery, retry_capped: false };
  await caller.call(contract.updateCampaign, { params: of, body: { delivery } });
  const set = await caller.call(contract.setExperiment, {
    params: of,
    body: { metric, test: chosen, others: others.map((template_id) => ({ template_id })) },
  });
  expect(set.status, set.text).toBe(200);
  const experiment = async () => (await caller.call(contract.getExperiment, { params: of })).data;
  const look = () =>
    app.services.database.pipeline.transaction((tx) =>
      runExperiment(tx, {
        teamId: shop.team.id,
        phoneNumberId: of.phone_number_id,
        campaignId: of.campaign_id,
        now: app.clock.now(),
      }),
    );
  return {
    of,
    show,
    start: async () => {
      const started = await caller.call(contract.startCampaign, { params: of });
      expect(started.status, started.text).toBe(200);
    },
    experiment,
    look,
    /** The last of the test has theirs. */
    tested: () =>
      eventually(async () => {
        await look();
        return (await experiment())?.state === 'waiting';
      }),
    recipients: () =>
      app.db
        .selectFrom('campaign_recipients as r')
        .leftJoin('messages as m', (join) =>
          join.onRef('m.team_id', '=', 'r.team_id').onRef('m.id', '=', 'r.message_id'),
        )
        .select(['r.id', 'r.status', 'r.variant', 'r.is_held_out', 'm.template_id', 'm.id as message_id'])
        .where('r.campaign_id', '=', of.campaign_id)
        .execute(),
  };
}

const countsRight = async (campaignId: number) =>
  app.services.database.pipeline.withTeam(shop.team.id).read(async (tx) => {
    expect(await keptCounts(tx, shop.team.id, campaignId)).toEqual(
      await recountCampaign(tx, shop.team.id, campaignId),
    );
  });

test('half of the people try two messages, the others wait and get the better one; nobody gets two', async () => {
  const it = await prepare(240, test50);
  expect(await it.experiment()).toMatchObject({ state: 'planned', winner: null, verdict: null });
  const review = await shop.caller.call(contract.reviewCampaign, { params: it.of });
  expect(review.data.experiment).toMatchObject({ each: [60, 60], rest: 120, usual: null });
  await it.start();
  await eventually(async () => (await it.show()).waiting?.reason === 'awaits_winner');
  await eventually(async () => (await it.show()).stats.total_pending === 120);
  expect(await it.show()).toMatchObject({ step: 'SENDING' });
  const drawn = await it.recipients();
  const sizes = [1, 2, null].map((place) => drawn.filter(({ variant }) => variant === place).length);
  expect(sizes).toEqual([60, 60, 120]);
  for (const { variant, template_id } of drawn.filter((one) => one.variant !== null))
    expect(template_id).toBe(templates[(variant ?? 1) - 1]);
  const waiting = drawn.find(({ variant }) => variant === null);
  const story = await shop.caller.call(contract.explainRecipient, {
    params: { ...it.of, recipient_id: waiting?.id ?? 0 },
  });
  expect(story.data).toMatchObject({ status: 'pending', due_at: null });
  expect(story.data.summary).toContain('messages');

  await it.tested();
  // Of the second message nearly all read, of the first nearly nobody.
  const readers = drawn.filter(({ variant }, nth) => variant === 2 && nth % 20 !== 0);
  await app.db
    .updateTable('messages')
    .set({ read_at: app.clock.now() })
    .where(
      'id',
      'in',
      readers.map(({ message_id }) => message_id ?? 0),
    )
    .execute();
  app.clock.advance({ minutes: 4 * 60 + 1 });
  await it.look();
  expect(await it.experiment()).toMatchObject({
    state: 'decided',
    winner: 2,
    decided_by: 'rule',
    verdict: { kind: 'clear', leader: 2, second: 1 },
  });
  await eventually(async () => (await it.show()).step === 'SENDED');
  const all = await it.recipients();
  expect(all.filter(({ template_id }) => template_id === templates[0])).toHaveLength(60);
  expect(all.filter(({ template_id }) => template_id === templates[1])).toHaveLength(180);
  const { count } = await app.db
    .selectFrom('messages')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('campaign_id', '=', it.of.campaign_id)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(240);

  const file = await shop.caller.fetch(
    contract.urlOf(contract.exportCampaign, { params: it.of, query: { format: 'csv' } }),
  );
  const csv = await file.text();
  expect(csv.match(/A · soleil \(fr\)/g)).toHaveLength(60);
  expect(csv.match(/B · lune \(fr\)/g)).toHaveLength(180);

  // Written to again, people get what did best, and try nothing out; a copy tries the same again.
  const again = await shop.caller.call(contract.duplicateCampaign, {
    params: it.of,
    body: { name: 'Relance', recipients: 'read' },
  });
  expect(again.data.template?.id).toBe(templates[1]);
  const copy = await shop.caller.call(contract.duplicateCampaign, { params: it.of, body: { name: 'Copie' } });
  const copied = await shop.caller.call(contract.getExperiment, {
    params: { ...shop.params, campaign_id: copy.data.id },
  });
  expect(copied.data).toMatchObject({ state: 'planned', variants: [{ position: 1 }, { position: 2 }] });
}, 180_000);

const signs = {
  click: ({ message_id: messageId }) =>
    sql`
      insert into message_clicks (team_id, message_id, target_id, phone_number_id, contact_id, campaign_id, clicks, first_at, last_at)
      select team_id, id, 1, phone_number_id, contact_id, campaign_id, 3, happened_at, happened_at from messages
      where id = ${messageId}`.execute(app.db),
  reply: ({ id }) =>
    app.db
      .updateTable('campaign_recipients')
      .set({ replied_at: app.clock.now() })
      .where('id', '=', id)
      .execute(),
} satisfies Record<string, (of: { id: number; message_id: number | null }) => Promise<unknown>>;

test.each(['click', 'reply'] as const)(
  'by each %s the message that nobody read wins',
  async (metric) => {
    const it = await prepare(240, test50, undefined, metric);
    await it.start();
    await it.tested();
    const drawn = await it.recipients();
    await app.db
      .updateTable('messages')
      .set({ read_at: app.clock.now() })
      .where('template_id', '=', templates[0] ?? 0)
      .where('campaign_id', '=', it.of.campaign_id)
      .execute();
    for (const one of drawn.filter(({ variant }, nth) => variant === 2 && nth % 20 !== 0))
      await signs[metric](one);
    app.clock.advance({ minutes: 4 * 60 + 1 });
    await it.look();
    expect(await it.experiment()).toMatchObject({ state: 'decided', winner: 2, verdict: { kind: 'clear' } });
    await eventually(async () => (await it.show()).step === 'SENDED');
    const all = await it.recipients();
    expect(all.filter(({ template_id }) => template_id === templates[1])).toHaveLength(180);
  },
  180_000,
);

test('whoever is held out gets none of the messages, and each group is split evenly', async () => {
  const it = await prepare(80, null, templates.slice(1));
  await shop.caller.call(contract.updateCampaign, {
    params: it.of,
    body: { delivery: { ...contract.defaultDelivery, retry_capped: false, holdout: { percent: 25 } } },
  });
  await it.start();
  await eventually(async () => (await it.show()).step === 'SENDED');
  const all = await it.recipients();
  const held = all.filter(({ is_held_out }) => is_held_out);
  expect(held).toHaveLength(20);
  expect(held.every(({ message_id, status }) => message_id === null && status === 'held_out')).toBe(true);
  const each = [1, 2, 3].map(
    (place) => all.filter(({ variant, is_held_out }) => variant === place && !is_held_out).length,
  );
  expect(each).toEqual([20, 20, 20]);
  await it.look();
  const experiment = await it.experiment();
  expect(experiment).toMatchObject({ state: 'even', winner: null });
  expect(experiment?.variants.map(({ figures }) => figures?.people)).toEqual([20, 20, 20]);
});

test('where chance cannot be told apart, a person chooses; a pause holds the rest all the same', async () => {
  const it = await prepare(40, { percent: 50, hours: 1, if_chance: 'ask' });
  await it.start();
  await eventually(async () => (await it.show()).waiting?.reason === 'awaits_winner');
  await it.tested();
  app.clock.advance({ minutes: 61 });
  await it.look();
  expect(await it.experiment()).toMatchObject({ state: 'asking', winner: null, verdict: { kind: 'few' } });
  await eventually(async () => (await it.show()).stats.total_pending === 20);
  await shop.caller.call(contract.pauseCampaign, { params: it.of });
  const choose = (position: number) =>
    shop.caller.call(contract.chooseWinner, { params: it.of, body: { position } });
  expect((await choose(4)).status).toBe(422);
  expect((await choose(2)).data).toMatchObject({ state: 'decided', winner: 2, decided_by: 'person' });
  expect((await choose(1)).status).toBe(409);
  await app.runJobs();
  expect((await it.show()).stats.total_pending).toBe(20);
  await it.start();
  await eventually(async () => (await it.show()).step === 'SENDED');
  const all = await it.recipients();
  expect(all.filter(({ template_id }) => template_id === templates[1])).toHaveLength(30);
  await countsRight(it.of.campaign_id);
});

test('messages of one category only, and none can be changed once the campaign has begun', async () => {
  const it = await prepare(2, null);
  const utility = await approvedTemplate(app, shop, {
    name: 'suivi',
    category: 'UTILITY',
    body: { text: 'Votre colis est parti ce matin.', variables: [] },
  });
  const set = (template_id: number) =>
    shop.caller.call(contract.setExperiment, {
      params: it.of,
      body: { metric: 'read', test: null, others: [{ template_id }] },
    });
  expect((await set(utility.id)).status).toBe(422);
  const change = (template_id: number) =>
    shop.caller.call(contract.updateCampaign, { params: it.of, body: { template_id } });
  const refused = await change(utility.id);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['template_id']]);
  // WhatsApp moves a template to another category: what the dearest costs is what is agreed to.
  const costs = async () => {
    const { data } = await shop.caller.call(contract.reviewCampaign, { params: it.of });
    return [data.cost.amount, data.cost_at_most.amount, (await it.show()).amount_needed_to_send.amount];
  };
  const before = await costs();
  const recategorize = (category: string) =>
    app.db
      .updateTable('templates')
      .set({ category })
      .where('id', '=', templates[0] ?? 0)
      .execute();
  await recategorize('UTILITY');
  expect(await costs()).toEqual(before);
  await recategorize('MARKETING');
  expect((await shop.caller.call(contract.removeExperiment, { params: it.of })).status).toBe(200);
  expect(await it.experiment()).toBeNull();
  await set(templates[1] ?? 0);
  await it.start();
  expect((await set(templates[2] ?? 0)).status).toBe(409);
});

test('each gets the template of their language, by what is known of them, and the chosen one otherwise', async () => {
  const { caller, params } = shop;
  const body = {
    text: 'Bonjour {{1}}, votre vitrine est prête.',
    variables: [{ number: 1, name: '', example: 'Ana' }],
  };
  const text = (language: string, rest: object) =>
    approvedTemplate(app, shop, { name: 'vitrine', language, body, ...rest });
  const french = await text('fr', {});
  const english = await text('en', {});
  const portuguese = await text('pt_BR', {});
  // It asks for something that nobody chose.
  await text('de', {
    body: {
      text: 'Hallo {{1}}, am {{2}} ist alles fertig.',
      variables: [...body.variables, { number: 2, name: '', example: 'Montag' }],
    },
  });
  const rows = [
    '+33639987101,Ana,',
    '+33639987102,Bob,en_GB',
    '+33639987103,Cid,Português',
    '+33639987104,Dan,de',
    '+33639987105,Eve,ja',
    // Without a name nothing can be sent.
    '+33639987106,,en',
  ];
  const { data } = await caller.call(contract.createCampaign, {
    params,
    body: { name: 'Vitrine', template_id: french.id },
  });
  const of = { ...params, campaign_id: data.id };
  await caller.call(contract.uploadContactsCsvExcel, {
    params: of,
    form: csvForm('contacts', `téléphone,prénom,langue\n${rows.join('\n')}\n`),
  });
  const show = async () => (await caller.call(contract.getCampaign, { params: of })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  await caller.call(contract.updateCampaign, {
    params: of,
    body: {
      by_language: true,
      variables: { 'body.1': { source: 'field', field: 'first_name', fallback: '' } },
    },
  });
  const review = (await caller.call(contract.reviewCampaign, { params: of })).data;
  expect(review.languages).toMatchObject([
    { language: 'fr', people: 3, guessed: 1, problem: null },
    { language: 'de', people: 0, problem: 'variables' },
    { language: 'en', people: 1, guessed: 0, problem: null },
    { language: 'pt_BR', people: 1, guessed: 0, problem: null },
  ]);
  expect(review).toMatchObject({ total: 6, sendable: 5 });
  expect(review.languages?.reduce((sum, { people }) => sum + people, 0)).toBe(review.sendable);
  const wanted = [french.id, english.id, portuguese.id, french.id, french.id];
  expect(review.preview.map(({ template_id }) => template_id)).toEqual([...wanted, english.id]);
  const tried = await caller.call(contract.sendTest, {
    params: of,
    body: {
      phone_number: '+33639987199',
      contact_id: review.preview[1]?.contact_id ?? 0,
      client_id: crypto.randomUUID(),
    },
  });
  const test = app.db.selectFrom('messages').select('template_id').where('id', '=', tried.data.message_id);
  expect(await test.executeTakeFirst()).toEqual({ template_id: english.id });
  for (const recipients of [null, 'everyone'] as const) {
    const body = { name: `Vitrine, ${recipients}`, recipients };
    const copy = await caller.call(contract.duplicateCampaign, { params: of, body });
    expect(copy.data).toMatchObject({ name: body.name, by_language: true });
  }
  expect((await caller.call(contract.startCampaign, { params: of })).status).toBe(200);
  await eventually(async () => (await show()).step === 'SENDED');
  const sent = await app.db
    .selectFrom('campaign_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.team_id', '=', 'r.team_id').onRef('m.id', '=', 'r.message_id'),
    )
    .select(['r.id', 'm.template_id'])
    .where('r.campaign_id', '=', of.campaign_id)
    .orderBy('r.contact_id')
    .execute();
  expect(sent.map(({ template_id }) => template_id)).toEqual(wanted);
  const whyOf = async (place: number) => {
    const recipient_id = sent[place]?.id ?? 0;
    const { data: story } = await caller.call(contract.explainRecipient, { params: { ...of, recipient_id } });
    return story.steps.find(({ kind }) => kind === 'language')?.message;
  };
  expect(await whyOf(0)).toMatch(/French.*guessed|supposé/);
  expect(await whyOf(1)).toMatch(/language of the contact|langue du contact/);
  expect(await whyOf(4)).toMatch(/as chosen|comme choisi/);
});
