import { explainContact, explainRecipient } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';
import { explain } from '../outbound/gate/index.ts';
import { goodFacts } from '../outbound/gate/testing/facts.ts';
import {
  addRecipient,
  type ContactValues,
  type SeededCampaign,
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
} from '../outbound/testing/seed.ts';
import { ruleWords } from './ruleWords.ts';

let app: TestApp;
let number: SeededNumber;
let owner: UserRow;
beforeAll(async () => {
  app = await startTestApp();
  number = await seedNumber(app);
  owner = await app.createMember({ id: number.teamId }, 'Owner');
});
afterAll(() => app[Symbol.asyncDispose]());

const here = () => ({ team_id: number.teamId, phone_number_id: number.phoneNumberId });

/** A campaign with one person in it. */
async function campaignFor(values: ContactValues, campaign: Record<string, unknown> = {}) {
  const contactId = await seedContact(app, number, values);
  const seeded = await seedCampaign(app, number, { recipients: 0 });
  await addRecipient(app, seeded, contactId);
  if (Object.keys(campaign).length > 0) {
    await app.db.updateTable('campaigns').set(campaign).where('id', '=', seeded.campaignId).execute();
  }
  const { id } = await app.db
    .selectFrom('campaign_recipients')
    .select('id')
    .where('campaign_id', '=', seeded.campaignId)
    .executeTakeFirstOrThrow();
  const params = { ...here(), campaign_id: seeded.campaignId, recipient_id: id };
  const why = async () => (await app.as(owner).call(explainRecipient, { params })).data;
  const change = (set: Record<string, unknown>) =>
    app.db.updateTable('campaign_recipients').set(set).where('id', '=', id).execute();
  return { ...seeded, contactId, params, why, change };
}

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n));
const decision = {
  allowed: true,
  at: minute(0),
  looked: {
    cause: 'campaign',
    optin: 'opted_in',
    windowClosesAt: null,
    number: 'CONNECTED',
    template: 'MARKETING APPROVED',
  },
};

async function addMessage(campaign: SeededCampaign & { contactId: number }, values: Record<string, unknown>) {
  const { id } = await app.db
    .insertInto('messages')
    .values({
      team_id: campaign.teamId,
      phone_number_id: campaign.phoneNumberId,
      contact_id: campaign.contactId,
      direction: 'out',
      type: 'text',
      content: JSON.stringify({ body: 'Bonjour' }),
      cause: 'campaign',
      campaign_id: campaign.campaignId,
      claimed_at: minute(1),
      decision: JSON.stringify(decision),
      status: 'sending',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('who waits is told for what, what every rule would say, and what it will cost', async () => {
  const campaign = await campaignFor({ firstName: null, optin: 'opted_out', phone: '+33639989001' });
  const story = await campaign.why();
  expect(story).toMatchObject({
    status: 'pending',
    summary: 'Waits for its turn; the campaign is being sent.',
    due_at: null,
    messages: [],
    price: { amount: 0.0712, currency: 'EUR', kind: 'estimate' },
  });
  expect(story.steps.map(({ kind }) => kind)).toEqual(['added', 'waiting']);
  const refused = story.rules.filter(({ allowed }) => !allowed).map(({ rule }) => rule);
  expect(refused).toEqual(expect.arrayContaining(['not_opted_out', 'variables_filled']));
  expect(story.rules.find(({ rule }) => rule === 'number_connected')).toMatchObject({
    title: 'Sending number',
    allowed: true,
    message: 'Connected to WhatsApp.',
  });
  expect(story.facts).toContainEqual({ key: 'optin', title: 'Consent', value: 'Opted out' });
});

test('waiting for a time, a pause and a campaign that has not begun are told apart', async () => {
  const later = new Date(app.clock.now().getTime() + 3_600_000);
  const campaign = await campaignFor({});
  await campaign.change({ due_at: later, wait_reason: 'quiet_hours' });
  expect(await campaign.why()).toMatchObject({
    due_at: later.toISOString(),
    summary: expect.stringContaining('quiet hours'),
    steps: [{ kind: 'added' }, { kind: 'waiting', code: 'quiet_hours', at: later.toISOString() }],
  });
  const paused = await campaignFor({}, { step: 'PAUSED', stop_code: '131042' });
  expect((await paused.why()).summary).toMatch(/^The campaign is paused. A payment problem at Meta/);
  const waiting = await campaignFor({}, { waiting_reason: 'portfolio_limit', waiting_until: later });
  expect((await waiting.why()).steps[1]).toMatchObject({
    kind: 'waiting',
    code: 'portfolio_limit',
    at: later.toISOString(),
  });
  expect((await (await campaignFor({}, { step: 'CONTACTS_UPLOADED' })).why()).summary).toBe(
    'The campaign has not started yet.',
  );
});

test('who was passed over is told why, in the language of the reader', async () => {
  const campaign = await campaignFor({ optin: 'opted_out' });
  await campaign.change({
    status: 'skipped',
    skip_reason: 'opted_out',
    decision: JSON.stringify({ ...decision, allowed: false, reason: 'opted_out' }),
  });
  expect(await campaign.why()).toMatchObject({
    status: 'skipped',
    summary: 'This person opted out of marketing messages.',
    steps: [{ kind: 'added' }, { kind: 'skipped', code: 'opted_out', at: minute(0).toISOString() }],
    price: null,
  });
  const french = await app.createMember(
    { id: number.teamId },
    'Viewer',
    await app.createUser({ locale: 'fr' }),
  );
  const { data } = await app.as(french).call(explainRecipient, { params: campaign.params });
  expect(data.summary).toBe('Cette personne ne veut plus recevoir de messages marketing.');
  expect(data.facts).toContainEqual({ key: 'optin', title: 'Consentement', value: 'Désinscrit' });
});

test('a message tells its steps in the order of time, the facts of then, and the price', async () => {
  const campaign = await campaignFor({});
  const message_id = await addMessage(campaign, {
    status: 'read',
    accepted_at: minute(1),
    sent_at: minute(2),
    delivered_at: minute(2),
    read_at: minute(9),
    price_micros: 71_200,
    price_currency: 'EUR',
  });
  await campaign.change({ status: 'claimed', message_id });
  const story = await campaign.why();
  expect(story).toMatchObject({
    status: 'read',
    summary: 'It was read.',
    rules: [],
    facts: [],
    price: { amount: 0.0712, currency: 'EUR', kind: 'charged' },
  });
  const [message] = story.messages;
  expect(message?.steps.map(({ kind }) => kind)).toEqual([
    'claimed',
    'accepted',
    'sent',
    'delivered',
    'read',
  ]);
  expect(message?.facts).toContainEqual({
    key: 'template',
    title: 'Template',
    value: 'Marketing, approved',
  });
});

test('failures name the code and what to do; a later try is announced', async () => {
  const campaign = await campaignFor({});
  const later = new Date(app.clock.now().getTime() + 86_400_000);
  await addMessage(campaign, {
    status: 'failed',
    accepted_at: minute(1),
    failed_at: minute(2),
    error_code: 131049,
    replaced_at: minute(3),
  });
  await campaign.change({ due_at: later, retries: 1, wait_reason: 'retry_later' });
  const story = await campaign.why();
  expect(story).toMatchObject({ status: 'pending', due_at: later.toISOString() });
  expect(story.messages[0]?.steps.slice(2)).toMatchObject([
    { kind: 'failed', code: '131049', message: expect.stringContaining('too much marketing') },
    { kind: 'again' },
  ]);

  const lost = await campaignFor({});
  const message_id = await addMessage(lost, { status: 'uncertain' });
  await lost.change({ status: 'claimed', message_id });
  expect(await lost.why()).toMatchObject({
    status: 'uncertain',
    summary: expect.stringContaining('it may then arrive twice'),
    price: { kind: 'estimate' },
  });
  expect((await lost.why()).messages[0]?.steps.at(-1)).toMatchObject({ kind: 'uncertain', at: null });
});

test('a contact: what may be written now, rule by rule, and what became of the last messages', async () => {
  const campaign = await campaignFor({ optin: 'opted_out' });
  await addMessage(campaign, { status: 'failed', failed_at: minute(2), error_code: 131026 });
  const params = { ...here(), contact_id: campaign.contactId };
  const why = async (user = owner) => (await app.as(user).call(explainContact, { params })).data;
  const { kinds, messages, facts } = await why();
  expect(kinds.map(({ kind, allowed }) => [kind, allowed])).toEqual([
    ['answer', false],
    ['utility', true],
    ['campaign', false],
  ]);
  expect(kinds[0]?.message).toContain('24-hour window is closed');
  expect(kinds[2]?.message).toContain('opted out');
  expect(kinds.flatMap(({ rules }) => rules).map(({ rule }) => rule)).not.toContain('template_usable');
  expect(facts).toContainEqual({ key: 'window', title: '24-hour window', value: 'Closed' });
  expect(messages).toMatchObject([
    {
      preview: 'Bonjour',
      campaign: { id: campaign.campaignId, name: 'Spring' },
      status: 'failed',
      code: '131026',
      outcome: expect.stringContaining('not on WhatsApp'),
    },
  ]);

  const written = await seedContact(app, number, { hasWritten: true });
  const open = await app.as(owner).call(explainContact, { params: { ...here(), contact_id: written } });
  expect(open.data.kinds.map(({ allowed }) => allowed)).toEqual([true, true, true]);
});

test('the portfolio’s limit is told to whom it concerns', async () => {
  const limited = await seedNumber(app);
  const team = { id: limited.teamId };
  const [owner, contact_id] = [await app.createMember(team, 'Owner'), await seedContact(app, limited)];
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ messaging_limit_tier: 'TIER_250' })
    .where('team_id', '=', team.id)
    .execute();
  const params = { team_id: team.id, phone_number_id: limited.phoneNumberId, contact_id };
  const { data } = await app.as(owner).call(explainContact, { params });
  const rules = data.kinds.map(({ rules }) => rules.find(({ rule }) => rule === 'portfolio_has_room'));
  expect(rules[0]?.message).toContain('Not concerned');
  expect(rules[1]?.message).toBe('Different people in 24 hours: 0 of 250.');
});

test('every rule of the gate has words', () => {
  for (const { rule } of explain(goodFacts)) {
    const { title } = ruleWords[rule] ?? {};
    expect([rule, title?.en, title?.fr]).not.toContain(undefined);
  }
});

test('a recipient of another campaign is nobody', async () => {
  const [one, other] = [await campaignFor({}), await campaignFor({})];
  const params = { ...one.params, recipient_id: other.params.recipient_id };
  expect((await app.as(owner).call(explainRecipient, { params })).status).toBe(404);
});
