import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { applyStatuses, readMessageCounts, recountMessages, type StatusUpdate } from '../ledger/index.ts';
import { createMessage, type WantedMessage } from './createMessage.ts';
import { causes, decide, type MessageTerms, type Terms } from './gate/index.ts';
import { goodFacts, goodTemplate } from './gate/testing/facts.ts';
import { openClaims } from './testing/claims.ts';
import { campaignOf, messagesOf } from './testing/look.ts';
import { wamidOf } from './testing/metaStandIn.ts';
import {
  addRecipient,
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
  seedTemplate,
} from './testing/seed.ts';

/** Queues marketing for somebody. */
async function startMarketing(
  app: TestApp,
  cause: WantedMessage['cause'],
  terms?: MessageTerms,
  step?: WantedMessage['step'],
) {
  const number = await seedNumber(app);
  const template_id = await seedTemplate(app, number);
  const message = { type: 'template' as const, template_id, variables: { 'body.1': 'Ada' } };
  const send = (contactId: number) =>
    app.services.database.pipeline.transaction((tx) =>
      createMessage(
        tx,
        { app: app.services, now: app.clock.now() },
        { ...number, contactId, cause, message, ...(terms ? { terms } : {}), ...(step ? { step } : {}) },
      ),
    );
  return { number, send, claims: await openClaims(app, number) };
}

const statuses = async (app: TestApp, number: SeededNumber) =>
  (await messagesOf(app, number)).map(({ status }) => status);
const night: MessageTerms = { quiet_hours: { from: '21:00', to: '08:30' } };
const once: MessageTerms = { frequency_cap: { messages: 1, days: 7 } };

test('quiet hours hold back whatever carries them, when it is queued and when it would leave', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, send, claims } = await startMarketing(app, 'api', night);
  const [early, late] = [
    await seedContact(app, number, { country: 'FR' }),
    await seedContact(app, number, { country: 'FR' }),
  ];
  app.clock.jumpTo(new Date('2027-01-12T19:59:00Z'));
  await send(early);
  app.clock.jumpTo(new Date('2027-01-12T20:01:00Z'));
  await send(late);
  const [, waiting] = await messagesOf(app, number);
  const morning = new Date('2027-01-13T07:30:00Z');
  expect(waiting).toMatchObject({ status: 'queued', not_before: morning });
  expect(await claims.claim()).toEqual([]);
  expect((await messagesOf(app, number)).map(({ not_before }) => not_before)).toEqual([morning, morning]);
  app.clock.jumpTo(morning);
  expect(await claims.claim()).toHaveLength(2);
});

test('the cap counts marketing of every cause, also of one claim, and no message meets itself', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, send, claims } = await startMarketing(app, 'api', once);
  const contact = await seedContact(app, number);
  await send(contact);
  await send(contact);
  const [first] = await claims.claim();
  expect(await statuses(app, number)).toEqual(['sending', 'skipped']);
  expect(await send(contact)).toMatchObject({ kind: 'refused', decision: { reason: 'frequency_capped' } });

  // Back in the queue, and the first of them all the same.
  const back = { status: 'queued', claimed_by: null };
  await app.db.updateTable('messages').set(back).where('id', '=', first!.id).execute();
  expect((await claims.send()).map(({ id }) => id)).toEqual([first!.id]);
  app.clock.advance({ days: 8 });
  expect(await send(contact)).toMatchObject({ kind: 'queued' });
});

test('a campaign with a cap passes over whoever had marketing of another cause', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, send, claims } = await startMarketing(app, 'automation');
  const contact = await seedContact(app, number);
  await send(contact);
  expect(await claims.send()).toHaveLength(1);
  const campaign = await seedCampaign(app, number, { recipients: 1, delivery: once });
  await addRecipient(app, campaign, contact);
  expect(await claims.send()).toHaveLength(1);
  expect(await campaignOf(app, campaign)).toMatchObject({ total_skipped: 1, total_accepted: 1 });
});

test('an automation spends its budget and no more, and what fails gives its share back', async () => {
  await using app = await startTestApp({ modules: [] });
  const step = { automationId: 7, version: 1, blockId: 'aaaaaaaa', runId: null };
  // Two messages to France cost 14.24 cents.
  const { number, send, claims } = await startMarketing(app, 'automation', { budget: 15 }, step);
  const contacts = await Promise.all([1, 2, 3].map(() => seedContact(app, number)));
  for (const contact of contacts) expect(await send(contact)).toMatchObject({ kind: 'queued' });
  const leaving = await claims.claim();
  expect(await statuses(app, number)).toEqual(['sending', 'sending', 'skipped']);
  expect(await send(contacts[2]!)).toMatchObject({ kind: 'refused', decision: { reason: 'budget_reached' } });
  await expectExactSteps(app, number);

  await claims.settle(leaving.slice(0, 1), 131026);
  await claims.settle(leaving.slice(1));
  expect(await send(contacts[2]!)).toMatchObject({ kind: 'queued' });
  expect(await claims.send()).toHaveLength(1);
  await expectExactSteps(app, number);
});

test('what an automation writes within the window takes of its budget once it is delivered and charged', async () => {
  await using app = await startTestApp({ modules: [] });
  const step = { automationId: 7, version: 1, blockId: 'aaaaaaaa', runId: null };
  // A template is 7.12 cents, an answer that is charged 2.48.
  const { number, send, claims } = await startMarketing(app, 'automation', { budget: 9 }, step);
  const contactId = await seedContact(app, number, { hasWritten: true });
  const wanted = { ...number, contactId, cause: 'automation' as const, terms: { budget: 9 }, step };
  const answer = () =>
    app.services.database.pipeline.transaction((tx) =>
      createMessage(
        tx,
        { app: app.services, now: app.clock.now() },
        { ...wanted, message: { type: 'text', body: 'Bonjour' } },
      ),
    );
  await answer();
  const [sent] = await claims.send();
  expect(await send(contactId)).toMatchObject({ kind: 'queued' });
  await claims.send(undefined, 131026);

  await app.services.database.pipeline.transaction((tx) =>
    applyStatuses(tx, [charged(app, number, sent!.id)]),
  );
  expect(await send(contactId)).toMatchObject({ kind: 'refused', decision: { reason: 'budget_reached' } });
  expect(await answer()).toMatchObject({ kind: 'queued' });
});

function charged(app: TestApp, { teamId, phoneNumberId }: SeededNumber, messageId: number): StatusUpdate {
  const pricing = { billable: true, model: 'PMP', category: 'service', type: 'regular', cost: null };
  const at = app.clock.now();
  const wamid = wamidOf(messageId);
  return { teamId, phoneNumberId, messageId, wamid, status: 'delivered', at, error: null, pricing };
}

async function expectExactSteps(app: TestApp, { teamId }: SeededNumber): Promise<void> {
  const [kept, counted] = await app.services.database.pipeline.read(async (tx) => [
    await readMessageCounts(tx, teamId, 'automation', 7),
    await recountMessages(tx, teamId, 'automation', 7),
  ]);
  expect(kept).toEqual(counted);
}

test('the same terms get the same decision, whatever caused the message', () => {
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
  const someTerms: fc.Arbitrary<Terms> = fc.record({
    quietHours: fc.option(fc.record({ from: clock, to: clock })),
    frequencyCap: fc.option(
      fc.record({ messages: fc.integer({ min: 1, max: 5 }), days: fc.integer({ min: 1, max: 30 }) }),
    ),
    budget: fc.constant(null),
    recipientTime: fc.option(clock.map((time) => `2026-11-20T${time}`)),
    bestHourFrom: fc.option(
      fc.date({ min: new Date('2026-11-19'), max: new Date('2026-11-21'), noInvalidDate: true }),
    ),
    unlessCheckoutDone: fc.constant(null),
  });
  const person = fc.record({
    country: fc.constantFrom(null, 'FR', 'US', 'JP', 'AU'),
    recentMarketing: fc.nat(6),
    bestHour: fc.option(fc.nat(23)),
  });
  fc.assert(
    fc.property(
      someTerms,
      person,
      fc.constantFrom(...causes),
      fc.nat(2_880),
      (terms, values, cause, minutes) => {
        const facts = {
          ...goodFacts,
          now: new Date(goodFacts.now.getTime() + minutes * 60_000),
          contact: { ...goodFacts.contact, ...values },
          template: goodTemplate,
          terms,
        };
        const { looked: _, ...decision } = decide({ ...facts, cause });
        const { looked: __, ...ofCampaign } = decide({ ...facts, cause: 'campaign' });
        expect(decision).toEqual(ofCampaign);
      },
    ),
  );
});
