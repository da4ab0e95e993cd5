import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyEvents } from '../../../messaging/ledger/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { campaignOf, expectExactCounters, messagesOf } from '../../../messaging/outbound/testing/look.ts';
import {
  type SeededCampaign,
  seedCampaign,
  seedNumber,
  seedTemplate,
} from '../../../messaging/outbound/testing/seed.ts';
import { type Caller, startTestApp, type TestApp } from '../../../test/index.ts';
import { readCampaign } from '../queries.ts';
import { drawVariants } from './drawVariants.ts';
import { runExperiment } from './runExperiments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const cappedCode = 131049;
type Test = contract.ExperimentTest | null;
const half: Test = { percent: 50, hours: 4, if_chance: 'leader' };

/** A campaign that has just begun to try out its message (A) beside others (B, C). */
async function begin(recipients: number, { others = 1, test = half }: { others?: number; test?: Test } = {}) {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients });
  const { teamId, campaignId, phoneNumberId } = campaign;
  const templates = [campaign.templateId];
  for (let position = 2; position <= others + 1; position += 1) {
    const template_id = await seedTemplate(app, number);
    templates.push(template_id);
    const { variables } = await campaignOf(app, campaign);
    await app.db
      .insertInto('campaign_variants')
      .values({
        team_id: teamId,
        campaign_id: campaignId,
        position,
        template_id,
        variables: JSON.stringify(variables),
      })
      .execute();
  }
  await app.db
    .updateTable('campaigns')
    .set({ experiment: JSON.stringify({ metric: 'read', test }), started_at: app.clock.now() })
    .where('id', '=', campaignId)
    .execute();
  const { pipeline } = app.services.database;
  await pipeline.transaction(async (tx) => {
    const row = await readCampaign(tx, teamId, phoneNumberId, campaignId);
    await drawVariants(tx, { teamId, now: app.clock.now() }, row!);
  });
  const owner = app.as(await app.createMember({ id: teamId }, 'Owner'));
  const params = { team_id: teamId, phone_number_id: phoneNumberId };
  return {
    campaign,
    templates,
    owner,
    params,
    of: { ...params, campaign_id: campaignId },
    claims: await openClaims(app, number),
    /** What WhatsApp says of a message's template from now on. */
    setStatus: (position: number, status: string) =>
      app.db
        .updateTable('templates')
        .set({ status })
        .where('id', '=', templates[position - 1] ?? 0)
        .execute(),
    look: () =>
      pipeline.transaction((tx) =>
        runExperiment(tx, { teamId, phoneNumberId, campaignId, now: app.clock.now() }),
      ),
    show: async () =>
      (await owner.call(contract.getExperiment, { params: { ...params, campaign_id: campaignId } })).data!,
    people: () => peopleOf(campaign),
  };
}

const peopleOf = (campaign: SeededCampaign) =>
  app.db
    .selectFrom('campaign_recipients as r')
    .leftJoin('messages as m', (join) =>
      join.onRef('m.team_id', '=', 'r.team_id').onRef('m.id', '=', 'r.message_id'),
    )
    .select([
      'r.contact_id',
      'r.status',
      'r.variant',
      'r.skip_reason',
      'm.template_id',
      'm.read_at',
      'm.status as message',
    ])
    .where('r.campaign_id', '=', campaign.campaignId)
    .orderBy('r.id')
    .execute();

/** Whoever has a message that left got one only, and of the drawn message where they were drawn for one. */
async function expectOneEach({ campaign, templates }: Awaited<ReturnType<typeof begin>>) {
  const left = (await messagesOf(app, campaign)).filter(({ accepted_at }) => accepted_at !== null);
  expect(new Set(left.map(({ contact_id }) => contact_id)).size).toBe(left.length);
  for (const { variant, template_id } of await peopleOf(campaign))
    if (variant !== null && template_id !== null) expect(template_id).toBe(templates[variant - 1]);
}

/** The figures of the page are what counting the rows by hand gives. */
async function expectRecount(it: Awaited<ReturnType<typeof begin>>) {
  await it.look();
  const people = await it.people();
  for (const { position, figures } of (await it.show()).variants) {
    const own = people.filter(({ variant }) => variant === position);
    if (!figures) expect(own).toEqual([]);
    else
      expect([figures.people, figures.read]).toEqual([
        own.length,
        own.filter(({ read_at }) => read_at !== null).length,
      ]);
  }
  await expectExactCounters(app, it.campaign);
}

/** Everybody who got this message reads it. */
async function read(campaign: SeededCampaign, templateId: number | undefined): Promise<void> {
  const messages = (await messagesOf(app, campaign)).filter(
    ({ template_id, accepted_at }) => template_id === templateId && accepted_at !== null,
  );
  const event = { kind: 'reached' as const, state: 'read' as const, at: app.clock.now(), price: null };
  await app.services.database.pipeline.transaction((tx) =>
    applyEvents(
      tx,
      messages.map(({ id: messageId, wamid }) => ({
        teamId: campaign.teamId,
        messageId,
        event: { ...event, wamid: wamid ?? '' },
      })),
    ),
  );
}

/** Until nobody is due: a claim without a message may have made others due. */
async function sendAll(claims: Awaited<ReturnType<typeof begin>>['claims']) {
  let empty = 0;
  while (empty < 3) empty = (await claims.send()).length === 0 ? empty + 1 : 0;
}

test('a message that WhatsApp deletes in the middle of a test of two ends it: the others get the one that is left', async () => {
  const it = await begin(40);
  // Somebody of B is to be tried again tomorrow.
  const first = await it.claims.claim(8);
  const drawn = new Map((await it.people()).map(({ contact_id, variant }) => [contact_id, variant]));
  const [capped, ...rest] = first.filter(({ contactId }) => drawn.get(contactId) === 2);
  await it.claims.settle([capped!], cappedCode);
  await it.claims.settle([...rest, ...first.filter(({ contactId }) => drawn.get(contactId) === 1)]);
  await it.setStatus(2, 'DELETED');
  await sendAll(it.claims);
  expect(await campaignOf(app, it.campaign)).toMatchObject({
    step: 'SENDED',
    stop_code: null,
    rest_variant: 1,
  });
  const people = await it.people();
  expect(people.find(({ contact_id }) => contact_id === capped!.contactId)).toMatchObject({
    status: 'skipped',
    skip_reason: 'template_not_usable',
    variant: 2,
  });
  expect(people.filter(({ status }) => status === 'skipped')).toHaveLength(1);
  expect(people.filter(({ template_id }) => template_id === it.templates[1])).toHaveLength(rest.length);
  expect(people.filter(({ template_id }) => template_id === it.templates[0])).toHaveLength(39 - rest.length);
  await expectOneEach(it);
  await expectRecount(it);
  const shown = await it.show();
  expect(shown).toMatchObject({ state: 'decided', decided_by: 'rule', winner: 1 });
  expect(shown.variants[1]).toMatchObject({
    withdrawn: { people: 10 - rest.length - 1 },
    gone: 0,
    figures: { people: rest.length + 1, capped: 1 },
  });
});

test('what was given back to the queue of a message that is gone is left out, and the campaign goes on without it', async () => {
  const it = await begin(16, { others: 2 });
  const claimed = await it.claims.claim();
  const waiting = new Set(
    (await it.people()).filter(({ variant }) => variant === 3).map(({ contact_id }) => contact_id),
  );
  const ofGone = claimed.filter(({ contactId }) => waiting.has(contactId));
  expect(ofGone.length).toBeGreaterThan(0);
  await it.claims.settle(claimed.filter(({ contactId }) => !waiting.has(contactId)));
  await app.services.database.pipeline.transaction((tx) => it.claims.giveBack(tx, ofGone));
  await it.setStatus(3, 'DISABLED');
  await sendAll(it.claims);
  expect(await campaignOf(app, it.campaign)).toMatchObject({ step: 'SENDING', stop_code: null });
  const gone = (await messagesOf(app, it.campaign)).filter(
    ({ template_id }) => template_id === it.templates[2],
  );
  expect(gone.map(({ status, accepted_at }) => [status, accepted_at])).toEqual(
    ofGone.map(() => ['skipped', null]),
  );
  await expectOneEach(it);
  await expectRecount(it);
});

test('of three messages the other two are tried on, and the one that is gone cannot win', async () => {
  const it = await begin(24, { others: 2 });
  await it.claims.send(6);
  await it.setStatus(3, 'DISABLED');
  await sendAll(it.claims);
  expect(await campaignOf(app, it.campaign)).toMatchObject({ step: 'SENDING', rest_variant: null });
  await read(it.campaign, it.templates[2]);
  await it.look();
  expect(await it.show()).toMatchObject({ state: 'waiting' });
  app.clock.advance({ hours: 5 });
  await it.look();
  // It leads, but WhatsApp sends it to nobody any more: somebody has to say what the others get.
  expect(await it.show()).toMatchObject({ state: 'asking', verdict: { leader: 3 }, winner: null });
  const choose = (position: number) =>
    it.owner.call(contract.chooseWinner, { params: it.of, body: { position } });
  expect(await choose(3)).toMatchObject({ status: 422 });
  expect((await choose(2)).status).toBe(200);
  await sendAll(it.claims);
  expect((await campaignOf(app, it.campaign)).step).toBe('SENDED');
  await expectOneEach(it);
  await expectRecount(it);
});

test('a winner that is gone before the others have it makes them wait for a person', async () => {
  const it = await begin(20, { others: 2 });
  await sendAll(it.claims);
  await read(it.campaign, it.templates[1]);
  await it.look();
  app.clock.advance({ hours: 5 });
  await it.look();
  expect(await it.show()).toMatchObject({ state: 'decided', winner: 2 });
  await it.claims.send(3);
  await it.setStatus(2, 'DELETED');
  expect(await it.claims.send()).toEqual([]);
  expect(await it.show()).toMatchObject({ state: 'asking', winner: null, decided_at: null });
  expect(await campaignOf(app, it.campaign)).toMatchObject({ step: 'SENDING', total_pending: 7 });
  const { status } = await it.owner.call(contract.chooseWinner, { params: it.of, body: { position: 1 } });
  expect(status).toBe(200);
  await sendAll(it.claims);
  expect((await campaignOf(app, it.campaign)).step).toBe('SENDED');
  await expectOneEach(it);
  await expectRecount(it);
});

test('a paused message holds up the campaign, and both go on as drawn when the pause is over', async () => {
  const it = await begin(20);
  await it.setStatus(2, 'PAUSED');
  await sendAll(it.claims);
  expect(await campaignOf(app, it.campaign)).toMatchObject({
    step: 'SENDING',
    waiting_reason: 'template_paused',
  });
  await it.setStatus(2, 'APPROVED');
  await sendAll(it.claims);
  const people = await it.people();
  expect([1, 2, null].map((each) => people.filter(({ variant }) => variant === each).length)).toEqual([
    5, 5, 10,
  ]);
  await expectOneEach(it);
  await expectRecount(it);
});

test('with the last message gone the campaign stops and says so; one that is back lets it go on', async () => {
  const it = await begin(20);
  await it.setStatus(1, 'DELETED');
  await it.setStatus(2, 'DISABLED');
  expect(await it.claims.send()).toEqual([]);
  expect(await campaignOf(app, it.campaign)).toMatchObject({
    step: 'PAUSED',
    stop_code: 'template_not_usable',
  });
  const start = () => it.owner.call(contract.startCampaign, { params: it.of });
  expect((await start()).status).toBe(409);
  await it.setStatus(2, 'APPROVED');
  const started = await start();
  expect(started.status, started.text).toBe(200);
  await sendAll(it.claims);
  expect(await campaignOf(app, it.campaign)).toMatchObject({ step: 'SENDED', rest_variant: 2 });
  await expectOneEach(it);
  await expectRecount(it);
});

test('whoever WhatsApp protects from more marketing counts as tried and is told apart, in a test that goes on', async () => {
  const it = await begin(40);
  const first = await it.claims.claim();
  const drawn = new Map((await it.people()).map(({ contact_id, variant }) => [contact_id, variant]));
  const capped = first.filter(({ contactId }) => drawn.get(contactId) === 2).slice(0, 7);
  await it.claims.settle(capped, cappedCode);
  await it.claims.settle(first.filter((message) => !capped.includes(message)));
  await read(it.campaign, it.templates[0]);
  await expectRecount(it);
  const shown = await it.show();
  // Tomorrow's tries hold up nobody.
  expect(shown.state).toBe('waiting');
  expect(shown.variants.map(({ figures }) => [figures?.people, figures?.entered, figures?.capped])).toEqual([
    [10, 10, 0],
    [10, 10, 7],
  ]);
  app.clock.advance({ hours: 5 });
  await it.look();
  expect(await it.show()).toMatchObject({ state: 'decided', winner: 1 });
  app.clock.advance({ hours: 24 });
  await sendAll(it.claims);
  expect((await campaignOf(app, it.campaign)).step).toBe('SENDED');
  const again = (await it.people()).filter(({ variant }) => variant === 2);
  expect(again.every(({ template_id }) => template_id === it.templates[1])).toBe(true);
  await expectOneEach(it);
  await expectRecount(it);
});

test('people who are erased or merged during a test count no more, and nobody gets two messages', async () => {
  const it = await begin(24);
  await it.claims.send(8);
  const people = await it.people();
  const which = (variant: number | null, isSent: boolean) =>
    people.filter((one) => one.variant === variant && (one.status === 'claimed') === isSent);
  const find = (variant: number | null, isSent: boolean, nth = 0) => which(variant, isSent)[nth]!.contact_id;
  // Of the twelve who are tried four wait, now and then all of the same message.
  const [a, b] = which(1, false).length > 0 ? [1, 2] : [2, 1];
  const merge = async (owner: Caller, kept: number, gone: number) => {
    const params = { ...it.params, contact_id: kept };
    const answer = await owner.call(contract.mergeContacts, { params, body: { contact_id: gone } });
    expect(answer.status, answer.text).toBe(200);
  };
  const sentB = find(b, true);
  // The one who stays waits for A; the other one has B, and that is what counts.
  await merge(it.owner, find(a, false), sentB);
  // Who has A is also one of those who wait for the winner.
  await merge(it.owner, find(null, false), find(a, true));
  const erased = await it.owner.call(contract.eraseContact, {
    params: { ...it.params, contact_id: find(a, true, 1) },
    body: { confirm: true },
  });
  expect(erased.status, erased.text).toBe(200);
  await sendAll(it.claims);
  await it.look();
  app.clock.advance({ hours: 5 });
  await it.look();
  await sendAll(it.claims);
  expect((await campaignOf(app, it.campaign)).step).toBe('SENDED');
  const after = await it.people();
  expect(after).toHaveLength(21);
  const shown = await it.show();
  expect(shown.variants.map(({ figures, gone }) => (figures?.people ?? 0) + gone)).toEqual([6, 6]);
  for (const { position, figures } of shown.variants)
    expect(figures?.people).toBe(after.filter(({ variant }) => variant === position).length);
  await expectOneEach(it);
});

test('even of a message whose people are all gone the page says what happened', async () => {
  const it = await begin(6, { test: null });
  await sendAll(it.claims);
  await sql`delete from campaign_recipients where campaign_id = ${it.campaign.campaignId} and variant = 2`.execute(
    app.db,
  );
  await it.look();
  const { variants, verdict } = await it.show();
  expect(variants[1]).toMatchObject({ figures: { people: 0 }, gone: 3 });
  expect(verdict).toBeNull();
});

test('the figures of a message that was withdrawn are there at once, and not with the next count', async () => {
  const it = await begin(20);
  await it.claims.send(6);
  await it.setStatus(2, 'DELETED');
  await sendAll(it.claims);
  // Nobody counted yet, as in the first minute of a campaign.
  const { variants, counted_at } = await it.show();
  const people = await it.people();
  for (const { position, figures } of variants)
    expect([position, figures?.people]).toEqual([
      position,
      people.filter(({ variant }) => variant === position).length,
    ]);
  expect(variants[1]?.withdrawn).not.toBeNull();
  expect(counted_at).not.toBeNull();
});

test('a message to which nobody is left has figures of nobody', async () => {
  const it = await begin(20);
  await it.look();
  app.clock.advance({ minutes: 1 });
  await it.setStatus(2, 'DELETED');
  await sendAll(it.claims);
  const second = (await it.show()).variants[1];
  expect(second).toMatchObject({ figures: { people: 0, entered: 0, delivered: 0 } });
  expect(second?.withdrawn?.people).toBeGreaterThan(0);
});
