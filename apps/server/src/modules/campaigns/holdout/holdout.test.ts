import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../../messaging/ledger/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { approvedTemplate, csvForm, openShop } from '../../../test/shop.ts';
import { eventually } from '../../../test/startPhoneTalk.ts';
import type { ShopOrder } from '../../shops/index.ts';
import { recordPatiently } from '../../shops/testing.ts';
import { countHoldout, type HoldoutCounts, type StratumCounts } from './countHoldouts.ts';

const people = 40;
const phoneOf = (nth: number) => `+3363998${4000 + nth}`;

test('those held out get nothing, are nobody who was passed over, and what both groups buy is counted apart', async () => {
  await using app = await startTestApp({
    sandbox: { timing: { sentMs: 1, deliveredMs: 2, readMs: null } },
    roles: ['web', 'worker'],
  });
  const shop = await openShop(app);
  const template = await approvedTemplate(app, shop, {
    body: { text: 'Nos soldes commencent ce matin en boutique.', variables: [] },
  });
  const { caller, params, team } = shop;
  const created = await caller.call(contract.createCampaign, {
    params,
    body: { name: 'Témoin', template_id: template.id },
  });
  const of = { ...params, campaign_id: created.data.id };
  const rows = Array.from({ length: people }, (_, nth) => phoneOf(nth)).join('\n');
  await caller.call(contract.uploadContactsCsvExcel, {
    params: of,
    form: csvForm('contacts', `téléphone\n${rows}\n`),
  });
  const show = async () => (await caller.call(contract.getCampaign, { params: of })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  // Half of them bought lately: each kind loses its own share.
  const contacts = await app.db
    .selectFrom('contacts')
    .select(['id', 'phone_number'])
    .where('team_id', '=', team.id)
    .orderBy('id')
    .execute();
  const order = (contactId: number, orderId: string, placedAt: Date): ShopOrder => ({
    platform: 'shopify',
    shop: 'lavande.myshopify.com',
    orderId,
    orderNumber: `#${orderId}`,
    customerId: null,
    contactId,
    total: 5000,
    netTotal: 5000,
    currency: 'EUR',
    placedAt,
    cancelledAt: null,
    changedAt: placedAt,
    lines: [],
  });
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
  const { pipeline } = app.services.database;
  await recordPatiently(
    pipeline,
    team.id,
    contacts.slice(0, people / 2).map(({ id }, nth) => order(id, `b${nth}`, daysAgo(10))),
  );

  const delivery = { ...contract.defaultDelivery, holdout: { percent: 25 } };
  await caller.call(contract.updateCampaign, { params: of, body: { delivery } });
  const review = await caller.call(contract.reviewCampaign, { params: of });
  expect(review.data).toMatchObject({ sendable: people, held_out: 10 });
  // It costs what is sent, and the control group is not.
  expect(review.data.cost_by_market).toMatchObject([{ market: 'France', recipients: 30 }]);
  expect(review.data.cost.amount).toBe(
    Math.ceil(30 * 100 * (review.data.cost_by_market[0]?.unit_price ?? 0)),
  );
  expect(review.data.cost_at_most).toEqual(review.data.cost);
  const started = await caller.call(contract.startCampaign, { params: of });
  expect(started.status, started.text).toBe(200);
  await eventually(async () => {
    const { step, stats } = await show();
    return step === 'SENDED' && stats.total_delivered + stats.total_failed === 30;
  });
  expect((await show()).stats).toMatchObject({
    total_contact: people,
    total_sended: 30,
    total_held_out: 10,
    total_skipped: 0,
    total_pending: 0,
  });
  const recipients = await app.db
    .selectFrom('campaign_recipients')
    .select(['id', 'contact_id', 'status', 'is_held_out', 'entered_at'])
    .where('campaign_id', '=', of.campaign_id)
    .execute();
  const held = recipients.filter(({ is_held_out }) => is_held_out);
  expect(recipients.every(({ entered_at }) => entered_at !== null)).toBe(true);
  expect(held.map(({ status }) => status)).toEqual(held.map(() => 'held_out'));
  const lately = new Set(contacts.slice(0, people / 2).map(({ id }) => id));
  expect(held.filter(({ contact_id }) => lately.has(contact_id))).toHaveLength(5);
  const phoneById = new Map(contacts.map(({ id, phone_number }) => [id, phone_number?.slice(1) ?? '']));
  for (const { contact_id } of held)
    expect(app.sandbox.received(phoneById.get(contact_id) ?? '')).toEqual([]);

  const [first] = held;
  const story = await caller.call(contract.explainRecipient, {
    params: { ...of, recipient_id: first?.id ?? 0 },
  });
  expect(story.data).toMatchObject({ status: 'held_out', summary: expect.stringContaining('on purpose') });
  const listed = await caller.call(contract.listCampaignContacts, {
    params: of,
    query: { status: 'held_out' },
  });
  expect(listed.data).toHaveLength(10);
  const changed = await caller.call(contract.updateCampaign, {
    params: of,
    body: { delivery: { ...delivery, holdout: { percent: 10 } } },
  });
  expect(changed.status).toBe(409);

  // Three of those who got it buy, and one of those who did not.
  const treated = recipients.filter(({ is_held_out }) => !is_held_out);
  const buyers = [...treated.slice(0, 3), ...held.slice(0, 1)];
  const now = new Date(app.clock.now().getTime() + 60_000);
  await recordPatiently(
    pipeline,
    team.id,
    buyers.map(({ contact_id }, nth) => order(contact_id, `a${nth}`, now)),
  );
  await pipeline.transaction((tx) =>
    countHoldout(tx, { team_id: team.id, id: of.campaign_id, phone_number_id: params.phone_number_id }, now),
  );
  const results = await caller.call(contract.getCampaignResults, { params: of });
  expect(results.data.holdout).toMatchObject({
    percent: 25,
    state: 'preliminary',
    treated: { people: 30, buyers: 3, turnover: { amount: 15_000, currency: 'EUR' } },
    held_out: { people: 10, buyers: 1, turnover: { amount: 5000, currency: 'EUR' } },
    caused: null,
    needed: 300,
  });
  // A thousand small orders more, and one that could be the whole effect: it counts as what 999 of 1,000 lie below.
  const [treatedBuyer, heldBuyer] = [treated[0]?.contact_id ?? 0, held[0]?.contact_id ?? 0];
  const small = Array.from({ length: 1000 }, (_, nth) => ({
    ...order(treatedBuyer, `c${nth}`, now),
    total: 100,
    netTotal: 100,
  }));
  const large = { ...order(heldBuyer, 'large', now), total: 900_000, netTotal: 900_000 };
  await recordPatiently(pipeline, team.id, [...small, large]);
  await pipeline.transaction((tx) =>
    countHoldout(tx, { team_id: team.id, id: of.campaign_id, phone_number_id: params.phone_number_id }, now),
  );
  const { holdout_counts: counts } = await app.db
    .selectFrom('campaigns')
    .select('holdout_counts')
    .where('id', '=', of.campaign_id)
    .executeTakeFirstOrThrow();
  const { cut_at, strata } = counts as unknown as HoldoutCounts;
  const total = (of: (stratum: StratumCounts) => number) => strata.reduce((sum, each) => sum + of(each), 0);
  expect(cut_at).toBe(5000);
  expect(total((each) => each.held.net)).toBe(5000 + 900_000);
  expect(total((each) => each.held.cut?.net ?? 0)).toBe(5000 + 5000);
  expect(total((each) => each.treated.net)).toBe(15_000 + 100_000);
  expect(total((each) => each.treated.cut?.net ?? 0)).toBe(15_000 + 100_000);

  await pipeline.withTeam(team.id).read(async (tx) => {
    expect(await keptCounts(tx, team.id, of.campaign_id)).toEqual(
      await recountCampaign(tx, team.id, of.campaign_id),
    );
  });
});
