import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import type { ClaimedMessage } from '../outbound/sender/claimed.ts';
import { startSender } from '../outbound/sender/index.ts';
import { openClaims } from '../outbound/testing/claims.ts';
import { keepOpen } from '../outbound/testing/keepOpen.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../outbound/testing/look.ts';
import { startMetaStandIn, wamidOf } from '../outbound/testing/metaStandIn.ts';
import { type SeededCampaign, seedCampaign, seedNumber } from '../outbound/testing/seed.ts';
import {
  type AcceptedResult,
  applyStatuses,
  callbackDataOf,
  markAbandoned,
  readCallbackData,
  recordAccepted,
  recordSendResults,
  takeBackClaim,
} from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const pipeline = () => app.services.database.pipeline;

async function claimed(recipients: number) {
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients });
  const claims = await openClaims(app, campaign);
  return { campaign, claims, messages: await claims.claim() };
}

const written = async ({ campaignId }: SeededCampaign, table: 'messages' | 'send_claims' = 'messages') =>
  app.db.selectFrom(table).selectAll().where('campaign_id', '=', campaignId).orderBy('id').execute();

function accept(campaign: SeededCampaign, messages: readonly ClaimedMessage[]) {
  const results = messages.map(({ id: messageId, contactId, claimedBy, intent }): AcceptedResult => {
    const taken = { at: app.clock.now(), wamid: wamidOf(messageId), held: false };
    return { ...campaign, ...taken, messageId, contactId, claimedBy, intent };
  });
  return pipeline().transaction((tx) => recordAccepted(tx, results));
}

function tell(campaign: SeededCampaign, { id, claimedBy }: ClaimedMessage, status: 'sent' | 'delivered') {
  const named = readCallbackData(callbackDataOf(id, claimedBy));
  const { teamId, phoneNumberId } = campaign;
  const of = { teamId, phoneNumberId, ...named, wamid: wamidOf(id) };
  return pipeline().transaction((tx) =>
    applyStatuses(tx, [{ ...of, status, at: app.clock.now(), error: null, pricing: null }]),
  );
}

test('a message is written once, with what WhatsApp answered', async () => {
  const { campaign, claims, messages } = await claimed(3);
  expect(await written(campaign)).toEqual([]);
  await expectExactCounters(app, campaign);
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDING', total_pending: 3 });

  expect([...(await accept(campaign, messages))].sort()).toEqual(messages.map(({ id }) => id).sort());
  const [row] = await written(campaign);
  expect(row).toMatchObject({ status: 'accepted', cause: 'campaign', priority: 2, sells: true, attempts: 0 });
  expect(row).toMatchObject({
    id: messages[0]!.id,
    claimed_by: messages[0]!.claimedBy,
    wamid: wamidOf(row!.id),
  });
  const { variables } = messages[0]!.message.content as { variables: object };
  expect(row!.content).toMatchObject({ variables, structure_hash: expect.any(String) });
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_accepted: 3 });
  await expectExactCounters(app, campaign);
});

test('a status that comes before the answer was written makes the message, and the answer finds it', async () => {
  const { campaign, messages } = await claimed(2);
  expect((await tell(campaign, messages[0]!, 'delivered')).changes).toHaveLength(1);
  expect((await written(campaign)).map(({ status }) => status)).toEqual(['delivered']);
  expect([...(await accept(campaign, messages))]).toEqual([messages[1]!.id]);
  const { id: messageId, claimedBy, teamId } = messages[0]!;
  const event = {
    kind: 'accepted' as const,
    at: app.clock.now(),
    wamid: wamidOf(messageId),
    held: false,
    claimedBy,
  };
  await pipeline().transaction((tx) => recordSendResults(tx, [{ teamId, messageId, event }]));
  expect((await written(campaign)).map(({ status }) => status)).toEqual(['delivered', 'accepted']);
  await expectExactCounters(app, campaign);
});

test('whoever writes a message while another one does finds it written', async () => {
  const { campaign, messages } = await claimed(1);
  const open = await keepOpen(app, (tx) =>
    recordSendResults(tx, [
      {
        ...messages[0]!,
        messageId: messages[0]!.id,
        event: { kind: 'unanswered', claimedBy: messages[0]!.claimedBy },
      },
    ]),
  );
  const accepting = accept(campaign, messages);
  await open[Symbol.asyncDispose]();
  expect((await accepting).size).toBe(0);
  expect((await written(campaign)).map(({ status }) => status)).toEqual(['uncertain']);
  await expectExactCounters(app, campaign);
});

test('a takeover doubts what was claimed', async () => {
  const { campaign, claims, messages } = await claimed(3);
  await accept(campaign, messages.slice(0, 1));
  await pipeline().transaction((tx) => markAbandoned(tx, campaign.phoneNumberId));
  expect((await written(campaign)).map(({ status }) => status)).toEqual([
    'accepted',
    'uncertain',
    'uncertain',
  ]);
  expect(await written(campaign, 'send_claims')).toEqual([]);
  await expectExactCounters(app, campaign);
  // What comes of them later is believed all the same.
  expect([...(await accept(campaign, messages))]).toEqual([]);
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', total_uncertain: 2 });
});

test('a claim that is taken back waits in the queue with its ids', async () => {
  const { campaign, claims, messages } = await claimed(3);
  const { phoneNumberId } = campaign;
  const stuck = () => {};
  const back = await pipeline().transaction((tx) =>
    takeBackClaim(tx, phoneNumberId, messages[0]!.claimedBy, stuck),
  );
  expect(back).toBe(3);
  expect((await written(campaign)).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
  expect(await written(campaign, 'send_claims')).toEqual([]);
  await expectExactCounters(app, campaign);
  expect((await claims.claim()).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
});

test('of a number that is deleted meanwhile nothing is written, and nothing complains', async () => {
  const { campaign, messages } = await claimed(2);
  await sql`delete from phone_numbers where id = ${campaign.phoneNumberId}`.execute(app.db);
  expect((await accept(campaign, messages)).size).toBe(0);
  expect((await tell(campaign, messages[0]!, 'sent')).unknown).toHaveLength(1);
});

test('claims are gone once their campaign has left', async () => {
  await using meta = await startMetaStandIn();
  await using own = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaign = await seedCampaign(own, await seedNumber(own), { recipients: 120 });
  await using _sender = await startSender(own.services, { pollMs: 50 });
  await sended(own, campaign);
  await eventually(
    () => own.db.selectFrom('send_claims').select('id').execute(),
    ({ length }) => length === 0,
  );
  expect(await messagesOf(own, campaign)).toHaveLength(120);
});
