import { afterAll, beforeAll, expect, test } from 'vitest';
import { markAbandoned } from '../../../messaging/ledger/index.ts';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { holdCommits } from '../../../messaging/outbound/testing/holdCommit.ts';
import { keepOpen } from '../../../messaging/outbound/testing/keepOpen.ts';
import { eventually } from '../../../messaging/outbound/testing/look.ts';
import { queueText } from '../../../messaging/outbound/testing/queue.ts';
import { seedCampaign, seedContact, seedNumber } from '../../../messaging/outbound/testing/seed.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { lockPeople } from './lockPeople.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const onItsWay = { code: 'message_on_its_way' };
const somebodyWaits = () => eventually(() => howManyWait(app), Boolean);

test('whom a claim names is being sent to, also before their message is written', async () => {
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 2 });
  const { teamId, phoneNumberId } = campaign;
  const claims = await openClaims(app, campaign);
  const [one, other] = await claims.claim();
  const request = app.services.database.as({ teamId, userId: null });
  const lock = (contactId: number) => request.transaction((tx) => lockPeople(tx, teamId, [contactId]));
  await expect(lock(one!.contactId)).rejects.toMatchObject(onItsWay);
  await claims.settle([one!]);
  await lock(one!.contactId);
  await expect(lock(other!.contactId)).rejects.toMatchObject(onItsWay);
  // Their worker is gone: what became of it is in doubt, and holds nobody.
  await app.services.database.pipeline.transaction((tx) => markAbandoned(tx, phoneNumberId));
  await lock(other!.contactId);
});

/** Somebody waits for a campaign, or for an answer. */
async function waitingFor(what: 'campaign' | 'answer') {
  const number = await seedNumber(app);
  const { teamId } = number;
  const claims = await openClaims(app, number);
  const lock = (contactId: number) =>
    app.services.database.pipeline.transaction((tx) => lockPeople(tx, teamId, [contactId]));
  if (what === 'answer') {
    const contactId = await seedContact(app, number, { hasWritten: true });
    await queueText(app, number, contactId, 'It arrives tomorrow');
    return { teamId, claims, contactId, lock };
  }
  const { campaignId } = await seedCampaign(app, number, { recipients: 1 });
  const { contact_id } = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return { teamId, claims, contactId: Number(contact_id), lock };
}

test.each(['campaign', 'answer'] as const)(
  'who is being claimed at this moment is waited for, and then refused (%s)',
  async (what) => {
    const { claims, contactId, lock } = await waitingFor(what);
    const claim = holdCommits(app.services.database);
    const claiming = claims.claim(1, claim.database);
    await claim.reached;
    const locking = expect(lock(contactId)).rejects.toMatchObject(onItsWay);
    await somebodyWaits();
    claim.release();
    expect(await claiming).toHaveLength(1);
    await locking;
  },
);

test.each(['campaign', 'answer'] as const)('nothing of who is held is claimed (%s)', async (what) => {
  const { teamId, claims, contactId } = await waitingFor(what);
  {
    await using _held = await keepOpen(app, (tx) => lockPeople(tx, teamId, [contactId]));
    expect(await claims.claim()).toEqual([]);
  }
  expect(await claims.claim()).toHaveLength(1);
});

test('what comes back to the queue at this moment is held with its person', async () => {
  const { teamId, claims, contactId } = await waitingFor('answer');
  const messages = await claims.claim();
  const back = holdCommits(app.services.database);
  const giving = back.database.pipeline.transaction((tx) => claims.giveBack(tx, messages));
  await back.reached;
  const locked = keepOpen(app, (tx) => lockPeople(tx, teamId, [contactId]));
  await somebodyWaits();
  back.release();
  await giving;
  {
    await using _held = await locked;
    expect(await claims.claim()).toEqual([]);
  }
  expect(await claims.claim()).toHaveLength(1);
});

test('whom a claim names is on their way until what comes back of it is written', async () => {
  const { teamId, claims, contactId, lock } = await waitingFor('campaign');
  const messages = await claims.claim();
  const back = holdCommits(app.services.database);
  const giving = back.database.pipeline.transaction((tx) => claims.giveBack(tx, messages));
  await back.reached;
  await expect(lock(contactId)).rejects.toMatchObject(onItsWay);
  back.release();
  await giving;
  {
    await using _held = await keepOpen(app, (tx) => lockPeople(tx, teamId, [contactId]));
    expect(await claims.claim()).toEqual([]);
  }
  expect(await claims.claim()).toHaveLength(1);
});
