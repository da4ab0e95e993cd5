import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { recordFacts } from '../../test/recordFacts.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { campaignOf, expectExactCounters, messagesOf } from '../outbound/testing/look.ts';
import { wamidOf } from '../outbound/testing/metaStandIn.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import { applyStatuses, type StatusUpdate } from './index.ts';
import { recordConsents } from './recordConsents.ts';

const facts = recordFacts();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [facts.module] });
});
afterAll(() => app[Symbol.asyncDispose]());

async function sent(recipients: number, delivery = {}) {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients, delivery });
  const claims = await openClaims(app, number);
  const messages = await claims.send();
  await claims.claim();
  return { number, campaign, claims, messages };
}

function told(
  campaign: SeededCampaign,
  messageId: number,
  status: StatusUpdate['status'],
  code?: number,
  at = app.clock.now(),
) {
  const { teamId, phoneNumberId } = campaign;
  const error =
    code === undefined ? null : { code, title: 'Not delivered', message: '', details: null, href: null };
  const update = {
    teamId,
    phoneNumberId,
    messageId,
    wamid: wamidOf(messageId),
    status,
    at,
    pricing: null,
  };
  return app.services.database.pipeline.transaction((tx) => applyStatuses(tx, [{ ...update, error }]));
}

const recipientsOf = ({ campaignId }: SeededCampaign) =>
  app.db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .execute();
const hoursUntil = (at: Date | undefined) => (Number(at) - app.clock.now().getTime()) / 3_600_000;

test('whom WhatsApp protects gets it a day, two and four days later, then no more', async () => {
  const { campaign, claims, messages } = await sent(2);
  expect((await campaignOf(app, campaign)).step).toBe('SENDED');
  let last = messages[0]?.id ?? 0;
  for (const hours of [24, 48, 96]) {
    await told(campaign, last, 'failed', 131049);
    expect(await campaignOf(app, campaign)).toMatchObject({
      step: 'SENDING',
      total_pending: 1,
      total_failed: 0,
      total_accepted: 1,
    });
    await expectExactCounters(app, campaign);
    const [recipient] = await recipientsOf(campaign);
    expect(recipient).toMatchObject({ status: 'pending', wait_reason: 'retry_later' });
    expect(hoursUntil(recipient?.due_at)).toBeCloseTo(hours, 1);
    expect(await claims.send()).toEqual([]);
    expect((await campaignOf(app, campaign)).waiting_reason).toBe('retry_later');
    app.clock.advance({ hours, seconds: 1 });
    last = (await claims.send())[0]?.id ?? 0;
  }
  await told(campaign, last, 'failed', 131049);
  expect(await campaignOf(app, campaign)).toMatchObject({ total_failed: 1, total_pending: 0 });
  await expectExactCounters(app, campaign);
});

test('a message that arrived after all needs no other, unless that one left already', async () => {
  const { campaign, messages } = await sent(1);
  const [first] = messages.map(({ id }) => id);
  await told(campaign, first!, 'failed', 131049);
  await told(campaign, first!, 'delivered');
  expect(await recipientsOf(campaign)).toMatchObject([{ status: 'claimed', message_id: first, retries: 0 }]);
  expect(await campaignOf(app, campaign)).toMatchObject({
    total_delivered: 1,
    total_pending: 0,
    total_failed: 0,
  });
  await expectExactCounters(app, campaign);

  const other = await sent(1);
  const [early] = other.messages.map(({ id }) => id);
  await told(other.campaign, early!, 'failed', 131049);
  app.clock.advance({ hours: 25 });
  expect(await other.claims.send()).toHaveLength(1);
  await told(other.campaign, early!, 'delivered');
  expect(await campaignOf(app, other.campaign)).toMatchObject({ total_accepted: 1, total_delivered: 0 });
  await expectExactCounters(app, other.campaign);
});

test('the order of the news makes no difference', async () => {
  const late = await sent(1);
  const [id] = late.messages.map((message) => message.id);
  await told(late.campaign, id!, 'delivered');
  await told(late.campaign, id!, 'failed', 131049);
  expect(await campaignOf(app, late.campaign)).toMatchObject({ total_delivered: 1, total_pending: 0 });
  expect(await recipientsOf(late.campaign)).toMatchObject([
    { status: 'claimed', message_id: id, retries: 0 },
  ]);
  await expectExactCounters(app, late.campaign);
});

/** Where the token was refused, or the number out of reach. */
async function connectAgain({ accountId, phoneNumberId }: SeededCampaign): Promise<void> {
  const { db } = app;
  await db
    .updateTable('whatsapp_accounts')
    .set({ token_invalid_at: null })
    .where('id', '=', accountId)
    .execute();
  await db
    .updateTable('phone_numbers')
    .set({ status: 'CONNECTED' })
    .where('id', '=', phoneNumberId)
    .execute();
}

test.each([131042, 131031, 131048, 132015, 132016, 368, 133010, 190, 33])(
  'whom %i refused because of the account waits in the stopped campaign, and is reached when it goes on',
  async (code) => {
    const { campaign, claims, messages } = await sent(3, { retry_capped: false });
    const [first, second] = messages.map(({ id }) => id);
    await told(campaign, first!, 'failed', code);
    // It had written to everybody, so it is not over after all.
    expect(await campaignOf(app, campaign)).toMatchObject({
      step: 'PAUSED',
      stop_code: String(code),
      finished_at: null,
      total_pending: 1,
      total_failed: 0,
      total_accepted: 2,
    });
    await told(campaign, second!, 'failed', code);
    expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', total_pending: 2 });
    await expectExactCounters(app, campaign);
    expect(await recipientsOf(campaign)).toMatchObject([
      { status: 'pending', retries: 0, wait_reason: null },
      { status: 'pending', retries: 0, wait_reason: null },
      { status: 'claimed' },
    ]);
    // News that one arrived all the same: that person needs no other message.
    await told(campaign, second!, 'delivered');
    expect(await campaignOf(app, campaign)).toMatchObject({ total_pending: 1, total_delivered: 1 });

    await connectAgain(campaign);
    const { campaignId: id } = campaign;
    await app.db
      .updateTable('campaigns')
      .set({ step: 'SENDING', stop_code: null })
      .where('id', '=', id)
      .execute();
    const again = await claims.send();
    expect(again.map(({ contactId }) => contactId)).toEqual([messages[0]?.contactId]);
    await claims.claim();
    expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_failed: 0 });
    await expectExactCounters(app, campaign);
  },
);

test('what failed for another reason stays failed when an earlier refusal of the account comes in late', async () => {
  const { campaign, messages } = await sent(1);
  const [id] = messages.map((message) => message.id);
  await told(campaign, id!, 'failed', 131026);
  const earlier = new Date(app.clock.now().getTime() - 60_000);
  await told(campaign, id!, 'failed', 131042, earlier);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDED',
    stop_code: null,
    total_failed: 1,
    total_pending: 0,
  });
  expect(await recipientsOf(campaign)).toMatchObject([{ status: 'claimed', message_id: id }]);
  await expectExactCounters(app, campaign);
});

test('without the option it simply failed', async () => {
  const { campaign, messages } = await sent(1, { retry_capped: false });
  await told(campaign, messages[0]?.id ?? 0, 'failed', 131049);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDED',
    total_failed: 1,
    total_pending: 0,
  });
  await expectExactCounters(app, campaign);
});

test('an opt-out counts for the campaigns of the last week, once, and stops what is queued', async () => {
  const { number, campaign, messages } = await sent(3);
  const old = campaign;
  const [first, second, third] = messages.map(({ contactId }) => contactId);
  const say = (
    contactId: number | undefined,
    source: 'keyword' | 'manual',
    status: 'opted_out' | 'opted_in' = 'opted_out',
  ) =>
    app.services.database.pipeline.transaction((tx) =>
      recordConsents(tx, [
        {
          teamId: number.teamId,
          contactId: contactId ?? 0,
          status,
          source,
          by: { kind: 'system', id: null },
          at: app.clock.now(),
        },
      ]),
    );
  await say(first, 'keyword');
  await say(first, 'keyword', 'opted_in');
  app.clock.advance({ seconds: 2 });
  await say(first, 'keyword');
  // What the team does itself says nothing about the campaign.
  await say(second, 'manual');
  expect((await campaignOf(app, old)).total_opted_out).toBe(1);
  app.clock.advance({ days: 8 });
  await say(third, 'keyword');
  expect((await campaignOf(app, old)).total_opted_out).toBe(1);
  await expectExactCounters(app, old);

  const running = await seedCampaign(app, number, { recipients: 2 });
  const contacts = (await recipientsOf(running)).map(({ contact_id }) => contact_id);
  await app.db
    .insertInto('messages')
    .values(
      contacts.map((contact_id) => ({
        team_id: number.teamId,
        phone_number_id: number.phoneNumberId,
        contact_id,
        direction: 'out',
        status: 'queued',
        type: 'template',
        content: '{}',
        cause: 'campaign',
        campaign_id: running.campaignId,
        template_id: running.templateId,
      })),
    )
    .execute();
  facts.take();
  await say(contacts[0], 'keyword');
  const queued = (await messagesOf(app, running)).filter(
    ({ campaign_id }) => campaign_id === running.campaignId,
  );
  expect(queued.map(({ status }) => status)).toEqual(['skipped', 'queued']);
  expect(queued[0]?.decision).toMatchObject({ allowed: false, reason: 'opted_out' });
  expect(facts.take('message.status')).toMatchObject([
    { contactId: contacts[0], data: { message_id: queued[0]?.id, before: 'queued', status: 'skipped' } },
  ]);
});

test('131050 counts as an opt-out of the campaign that met it', async () => {
  const { campaign, messages } = await sent(2);
  await told(campaign, messages[0]?.id ?? 0, 'failed', 131050);
  expect(await campaignOf(app, campaign)).toMatchObject({ total_opted_out: 1, total_failed: 1 });
  await expectExactCounters(app, campaign);
});
