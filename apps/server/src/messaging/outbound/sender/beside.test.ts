import { afterAll, beforeAll, expect, test } from 'vitest';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { describeOutcome, describeStop } from '../../reasons.ts';
import { createMessage } from '../createMessage.ts';
import { queueMessage } from '../queueMessage.ts';
import { openClaims } from '../testing/claims.ts';
import { holdCommits } from '../testing/holdCommit.ts';
import { campaignOf, eventually, messagesOf } from '../testing/look.ts';
import { queueText } from '../testing/queue.ts';
import {
  addNumber,
  addRecipient,
  seedCampaign,
  seedContact,
  seedNumber,
  seedTemplate,
} from '../testing/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const cap = { frequency_cap: { messages: 1, days: 7 } };

/** What two numbers of a team claim at the same moment. */
async function claimBeside(
  one: Awaited<ReturnType<typeof openClaims>>,
  other: Awaited<ReturnType<typeof openClaims>>,
) {
  const held = holdCommits(app.services.database);
  const first = one.claim(500, held.database);
  await held.reached;
  let isDone = false;
  const second = other.claim().finally(() => {
    isDone = true;
  });
  // It waits, or is done with its work.
  await eventually(
    async () => isDone || (await howManyWait(app)) > 0,
    (is) => is,
  );
  held.release();
  return [await first, await second] as const;
}

test('two campaigns of two numbers that begin together keep the cap of their team', async () => {
  const first = await seedNumber(app);
  const second = await addNumber(app, first);
  const templateId = await seedTemplate(app, first);
  const campaigns = [
    await seedCampaign(app, first, { recipients: 0, templateId, delivery: cap }),
    await seedCampaign(app, second, { recipients: 0, templateId, delivery: cap }),
  ];
  for (let i = 0; i < 5; i += 1) {
    const contact = await seedContact(app, first);
    for (const campaign of campaigns) await addRecipient(app, campaign, contact);
  }
  const [one, other] = await claimBeside(await openClaims(app, first), await openClaims(app, second));
  expect([one.length, other.length]).toEqual([5, 0]);
  expect((await campaignOf(app, campaigns[1]!)).total_skipped).toBe(5);
});

test('so do messages that carry a cap themselves', async () => {
  const first = await seedNumber(app);
  const second = await addNumber(app, first);
  const template_id = await seedTemplate(app, first);
  const contactId = await seedContact(app, first);
  for (const { teamId, phoneNumberId } of [first, second]) {
    const message = { type: 'template' as const, template_id, variables: { 'body.1': 'Ada' } };
    await app.services.database.pipeline.transaction((tx) =>
      createMessage(
        tx,
        { app: app.services, now: app.clock.now() },
        { teamId, phoneNumberId, contactId, cause: 'api', message, terms: cap },
      ),
    );
  }
  const [one, other] = await claimBeside(await openClaims(app, first), await openClaims(app, second));
  expect([one.length, other.length]).toEqual([1, 0]);
});

test('two numbers of a portfolio that claim together use its room once', async () => {
  const tier = { business_id: 'portfolio-beside', messaging_limit_tier: 'TIER_50' };
  const first = await seedNumber(app, {}, tier);
  const second = await addNumber(app, first);
  const campaigns = [
    await seedCampaign(app, first, { recipients: 30 }),
    await seedCampaign(app, second, { recipients: 30 }),
  ];
  const [one, other] = await claimBeside(await openClaims(app, first), await openClaims(app, second));
  // Ten are kept for answers.
  expect([one.length, other.length]).toEqual([30, 10]);
  expect(await campaignOf(app, campaigns[1]!)).toMatchObject({ total_pending: 30, total_skipped: 0 });
});

test('a campaign that cannot be read stops alone, and says so', async () => {
  const number = await seedNumber(app);
  const newer = { quiet_hours: { from: '22:00', to: '24:00' } };
  const unreadable = await seedCampaign(app, number, { recipients: 2, delivery: newer });
  const other = await seedCampaign(app, number, { recipients: 2 });
  const contactId = await seedContact(app, number, { hasWritten: true });
  const message = { type: 'text' as const, content: { body: 'Hello?' } };
  await app.services.database.pipeline.transaction((tx) =>
    queueMessage(tx, app.clock.now(), { ...number, contactId, cause: 'inbox', message }),
  );
  const claims = await openClaims(app, number);
  const campaignIds = (await claims.claim()).map(({ campaignId }) => campaignId);
  expect(campaignIds).toEqual([null, other.campaignId, other.campaignId]);
  const stopped = await campaignOf(app, unreadable);
  expect(stopped).toMatchObject({ step: 'PAUSED', stop_code: 'campaign_unreadable', total_pending: 2 });
  expect(describeStop('campaign_unreadable', stopped.stop_message, 'en')).toContain('could not read');
  expect(await messagesOf(app, number)).toHaveLength(3);
});

test('a message that cannot be read waits alone for whoever can, and says so when nobody does', async () => {
  const number = await seedNumber(app);
  const { campaignId } = await seedCampaign(app, number, { recipients: 2 });
  const templateId = await seedTemplate(app, number);
  const contactId = await seedContact(app, number, { hasWritten: true });
  const queue = async (cause: 'api' | 'inbox', damage: { terms?: string; content?: string } = {}) => {
    const message = { type: 'text' as const, content: { body: 'Hello?' } };
    const queued = await app.services.database.pipeline.transaction((tx) =>
      queueMessage(tx, app.clock.now(), { ...number, contactId, cause, message }),
    );
    if (queued.kind !== 'queued') throw new Error(queued.kind);
    const { id } = queued.message;
    if (damage.terms ?? damage.content) {
      const type = damage.content ? 'template' : 'text';
      await app.db
        .updateTable('messages')
        .set({ ...damage, type })
        .where('id', '=', id)
        .execute();
    }
    return id;
  };
  const newer = await queue('api', {
    terms: JSON.stringify({ quiet_hours: { from: '22:00', to: '24:00' } }),
  });
  const damaged = [
    await queue('api', { content: JSON.stringify({ template_id: 'first', variables: {} }) }),
    await queue('api', { content: JSON.stringify({ template_id: templateId, variables: null }) }),
    await queue('api', { content: 'null' }),
  ];
  const answer = await queue('inbox');
  const claims = await openClaims(app, number);
  const first = await claims.claim();
  expect(first.map((message) => message.campaignId)).toEqual([null, campaignId, campaignId]);
  expect(first[0]?.id).toBe(answer);
  const look = async (id: number) => (await messagesOf(app, number)).find((message) => message.id === id)!;
  for (const id of [newer, ...damaged]) {
    const waiting = await look(id);
    expect(waiting).toMatchObject({ status: 'queued', decision: { reason: 'message_unreadable' } });
    expect(waiting.not_before!.getTime()).toBeGreaterThan(app.clock.now().getTime());
  }

  // The newer Herald, to which it is no riddle.
  await app.db.updateTable('messages').set({ terms: null }).where('id', '=', newer).execute();
  app.clock.advance({ minutes: 15 });
  expect((await claims.claim()).map(({ id }) => id)).toEqual([newer]);

  app.clock.advance({ hours: 24 });
  expect(await claims.claim()).toEqual([]);
  for (const id of damaged) {
    const { status, decision } = await look(id);
    const { reason: skipReason } = decision as { reason: string };
    const error = { errorCode: null, errorTitle: null, errorDetails: null };
    const told = describeOutcome({ status, skipReason, ...error }, 'en');
    expect(told).toMatchObject({
      code: 'message_unreadable',
      message: expect.stringContaining('could not read'),
    });
  }
});

test('a template that cannot be read keeps back what is to leave with it, and no answer of its number', async () => {
  const number = await seedNumber(app);
  const templateId = await seedTemplate(app, number);
  const contactId = await seedContact(app, number, { hasWritten: true });
  const { pipeline } = app.services.database;
  const message = { type: 'template' as const, template_id: templateId, variables: { 'body.1': 'Ada' } };
  await pipeline.transaction((tx) =>
    createMessage(
      tx,
      { app: app.services, now: app.clock.now() },
      { ...number, contactId, cause: 'api', message },
    ),
  );
  await queueText(app, number, contactId, 'Hello?');
  await app.db.updateTable('templates').set({ structure: '{}' }).where('id', '=', templateId).execute();
  const claims = await openClaims(app, number);
  expect((await claims.claim()).map((claimed) => claimed.message.type)).toEqual(['text']);
  const [waiting] = await messagesOf(app, number);
  expect(waiting).toMatchObject({ status: 'queued', decision: { reason: 'message_unreadable' } });
});
