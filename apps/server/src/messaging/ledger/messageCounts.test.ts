import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { wamidOf } from '../outbound/testing/metaStandIn.ts';
import {
  addNumber,
  type SeededNumber,
  seedContact,
  seedNumber,
  seedTemplate,
} from '../outbound/testing/seed.ts';
import { applyStatuses, readMessageCounts, recountMessages, type StatusUpdate } from './index.ts';

const automationId = 7;
const steps = [
  { version: 1, block: 'aaaaaaaa' },
  { version: 2, block: 'aaaaaaaa' },
  { version: 2, block: 'bbbbbbbb' },
];
/** Around midnight in Paris. */
const moments = ['2026-11-19T22:45:00Z', '2026-11-19T23:00:00Z', '2026-11-20T10:14:00Z'];

interface Life {
  step: number | null;
  madeAt: number;
  number: number;
  statuses: ('sent' | 'delivered' | 'read' | 'failed')[];
}
const life: fc.Arbitrary<Life> = fc.record({
  step: fc.constantFrom(null, 0, 1, 2),
  madeAt: fc.nat(moments.length - 1),
  number: fc.nat(1),
  statuses: fc.array(fc.constantFrom('sent', 'delivered', 'read', 'failed'), { maxLength: 5 }),
});

/** A message on its way, of a template, and perhaps of a step. */
async function addMessage(
  app: TestApp,
  number: SeededNumber,
  contactId: number,
  templateId: number,
  one: Life,
) {
  const step = one.step === null ? null : steps[one.step];
  const { rows } = await sql<{ id: number }>`
    insert into messages (
      team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, template_id,
      automation_id, automation_version, block_id, claimed_by, claimed_at, created_at)
    values (${number.teamId}, ${number.phoneNumberId}, ${contactId}, 'out', 'sending', 'template', '{}', 'automation', 1,
      ${templateId}, ${step ? automationId : null}, ${step?.version ?? null}, ${step?.block ?? null}, 'worker:1', now(),
      ${moments[one.madeAt]}::timestamptz)
    returning id`.execute(app.db);
  return rows[0]!.id;
}

function updatesOf(number: SeededNumber, messageId: number, { statuses }: Life): StatusUpdate[] {
  const pricing = {
    billable: true,
    model: 'PMP',
    type: 'regular',
    category: 'utility',
    cost: { amount: 0.03, currency: 'EUR' },
  };
  return statuses.map((status, index) => ({
    teamId: number.teamId,
    phoneNumberId: number.phoneNumberId,
    messageId,
    wamid: wamidOf(messageId),
    status,
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, index)),
    error: status === 'failed' ? { code: 131026, title: 'Undeliverable', message: '', details: null } : null,
    pricing,
  }));
}

test('counts of templates and of steps say what counting says, for any lives of messages and two numbers at once', async () => {
  await using app = await startTestApp({ modules: [] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      async (lives, isReversed) => {
        const first = await seedNumber(app);
        await app.db
          .updateTable('teams')
          .set({ timezone: 'Europe/Paris' })
          .where('id', '=', first.teamId)
          .execute();
        const numbers = [first, await addNumber(app, first)];
        const [contact, template] = [await seedContact(app, first), await seedTemplate(app, first)];
        const updates: StatusUpdate[][] = [[], []];
        for (const one of lives) {
          const number = numbers[one.number]!;
          updates[one.number]!.push(
            ...updatesOf(number, await addMessage(app, number, contact, template, one), one),
          );
        }
        if (isReversed) for (const own of updates) own.reverse();
        const apply = (own: StatusUpdate[]) =>
          app.services.database.pipeline.transaction((tx) => applyStatuses(tx, own));
        // Each told twice, and both numbers in the same moment.
        await Promise.all([...updates, ...updates].map(apply));

        await app.services.database.pipeline.read(async (tx) => {
          for (const [kind, id] of [
            ['template', template],
            ['automation', automationId],
          ] as const) {
            const counted = await recountMessages(tx, first.teamId, kind, id);
            expect(await readMessageCounts(tx, first.teamId, kind, id)).toEqual(counted);
          }
        });
      },
    ),
    { numRuns: 25 },
  );
});

test('a message counts on the day on which it was made, where the team lives', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Europe/Paris' })
    .where('id', '=', number.teamId)
    .execute();
  const [contact, template] = [await seedContact(app, number), await seedTemplate(app, number)];
  for (const madeAt of [0, 1, 2]) {
    const one: Life = { step: madeAt, madeAt, number: 0, statuses: ['read'] };
    const id = await addMessage(app, number, contact, template, one);
    await app.services.database.pipeline.transaction((tx) => applyStatuses(tx, updatesOf(number, id, one)));
  }
  const read = (kind: 'template' | 'automation', id: number) =>
    app.services.database.pipeline.read((tx) => readMessageCounts(tx, number.teamId, kind, id));
  const days = (await read('template', template)).map(({ day, read: seen, costMicros }) => [
    day,
    seen,
    costMicros,
  ]);
  expect(days).toEqual([
    ['2026-11-19', 1, 30_000],
    ['2026-11-20', 2, 60_000],
  ]);
  expect(
    (await read('automation', automationId)).map(({ day, version, block_id }) => [day, version, block_id]),
  ).toEqual([
    ['2026-11-19', 1, 'aaaaaaaa'],
    ['2026-11-20', 2, 'aaaaaaaa'],
    ['2026-11-20', 2, 'bbbbbbbb'],
  ]);
});
