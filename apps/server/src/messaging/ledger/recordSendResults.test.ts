import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { campaignOf, expectExactCounters } from '../outbound/testing/look.ts';
import { seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import { markAbandoned, recordAccepted, recordSendResults } from './index.ts';

test('a campaign that ended in doubt goes on for what certainly never left', async () => {
  await using app = await startTestApp({ modules: [] });
  const { pipeline } = app.services.database;
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 2 });
  const claims = await openClaims(app, number);
  const [posted, unposted] = await claims.claim();
  await claims.settle([posted!]);
  await pipeline.transaction((tx) => markAbandoned(tx, number.phoneNumberId));
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_uncertain: 1 });

  const { teamId, id: messageId, claimedBy } = unposted!;
  const event = { kind: 'requeued' as const, notBefore: null, usedAttempt: false, error: null, claimedBy };
  const write = () => pipeline.transaction((tx) => recordSendResults(tx, [{ teamId, messageId, event }]));
  await write();
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDING',
    finished_at: null,
    total_pending: 1,
    total_uncertain: 0,
  });
  await expectExactCounters(app, campaign);

  const again = await claims.claim();
  expect(again.map(({ id }) => id)).toEqual([messageId]);
  expect(await write()).toEqual([]);
  await claims.settle(again);
  expect(await claims.claim()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_accepted: 2 });
});

test('that WhatsApp took a message is said of the claim that posted it, and of no row that has its id now', async () => {
  await using app = await startTestApp({ modules: [] });
  const { pipeline } = app.services.database;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 1 });
  const claims = await openClaims(app, campaign);
  const [message] = await claims.claim();
  const { teamId, id: messageId, contactId, claimedBy, intent } = message!;
  const took = { at: app.clock.now(), wamid: 'wamid.1', held: false };
  const of = { ...campaign, messageId, contactId };
  const lost = intent && { ...intent, claim: { ...intent.claim, token: 'lost:1:1' } };
  const short = (token: string) =>
    pipeline.transaction((tx) =>
      recordAccepted(tx, [{ ...of, ...took, claimedBy: token, intent: token === claimedBy ? intent : lost }]),
    );
  const long = (token: string) =>
    pipeline.transaction((tx) =>
      recordSendResults(tx, [{ teamId, messageId, event: { kind: 'accepted', ...took, claimedBy: token } }]),
    );
  expect([...(await short('lost:1:1'))]).toEqual([]);
  expect(await long('lost:1:1')).toEqual([]);
  // The long way has made its row.
  expect([...(await short(claimedBy))]).toEqual([]);
  expect(await long(claimedBy)).toHaveLength(1);
  await expectExactCounters(app, campaign);
});

test('a message that cannot be marked as uncertain does not keep its number from a holder', async () => {
  await using app = await startTestApp({ modules: [] });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 5 });
  const [, stuck] = await (await openClaims(app, campaign)).claim();
  await app.services.database.pools.owner.query(
    `alter table messages add constraint stuck check (id <> ${stuck!.id} or status <> 'uncertain')`,
  );
  const told: number[] = [];
  const changes = await app.services.database.pipeline.transaction((tx) =>
    markAbandoned(tx, campaign.phoneNumberId, (messageId) => void told.push(messageId)),
  );
  expect(changes).toHaveLength(4);
  expect(told).toEqual([stuck!.id]);
  await expectExactCounters(app, campaign);
});
