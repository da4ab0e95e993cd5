import * as contract from '@herald/contract';
import type { Graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { readMessageCounts, recountMessages } from '../../../messaging/ledger/recountMessages.ts';
import { proveAutomations } from '../proving.ts';
import { type Flows, graphOf, minutes, startFlows, text, word } from '../testing.ts';
import { personNumber } from './everyKind.ts';

const [first, second] = [personNumber(1), personNumber(2)];

const greeting = (rules: object = {}, end: object = { a: { next: 'w' } }): Graph =>
  graphOf(word('promo'), { a: text('Hello'), w: minutes(600) }, { t: { next: 'a' }, ...end }, rules);

/** Two people in the automation, one after the other. */
async function both(t: Flows, graph: Graph) {
  await t.live(graph);
  await t.say('promo', first);
  await t.say('promo', second);
  const rows = await t.app.db.selectFrom('contacts').select('id').orderBy('id').execute();
  const [one = 0, other = 0] = rows.map(({ id }) => id);
  return { one, other };
}

async function merge(t: Flows, kept: number, merged: number) {
  const params = { ...t.params, contact_id: kept };
  const answer = await t.caller.call(contract.mergeContacts, { params, body: { contact_id: merged } });
  expect(answer.status).toBeLessThan(300);
  const before = await statuses(t);
  await t.run();
  expect(await statuses(t)).toEqual(before);
  await proveAutomations(t.app.db);
  return before;
}

async function statuses({ app: { db } }: Flows) {
  const query = db.selectFrom('messages').select(['status', 'decision']).where('cause', '=', 'automation');
  const rows = await query.orderBy('id').execute();
  return rows.map(({ status, decision }) =>
    status === 'skipped' ? `skipped ${(decision as { reason?: string })?.reason}` : status,
  );
}

/** What became of the first message of an automation. */
async function becomes({ app: { db } }: Flows, status: 'accepted' | 'failed', contactId: number) {
  const moment = status === 'accepted' ? { accepted_at: new Date(), wamid: 'wamid.1' } : {};
  await db
    .updateTable('messages')
    .set({ status, ...moment })
    .where('contact_id', '=', contactId)
    .where('cause', '=', 'automation')
    .execute();
}

const left = 'skipped became_one';

test.each([true, false])(
  'of two messages in the queue for one person one leaves, kept first: %s',
  async (keepsFirst) => {
    await using t = await startFlows();
    const { one, other } = await both(t, greeting());
    const [kept, merged] = keepsFirst ? [one, other] : [other, one];
    expect(await merge(t, kept, merged)).toEqual(['queued', left]);
    expect(await t.runs()).toMatchObject([
      { contact_id: kept, status: 'waiting' },
      { contact_id: kept, status: 'left', end_reason: 'merged' },
    ]);
    const { id } = await t.app.db.selectFrom('automations').select('id').executeTakeFirstOrThrow();
    const [counts, counted] = await t.app.services.database.pipeline.read(async (tx) => [
      await readMessageCounts(tx, t.params.team_id, 'automation', id),
      await recountMessages(tx, t.params.team_id, 'automation', id),
    ]);
    expect(counts).toEqual(counted);
    expect(JSON.stringify(counts)).toContain('"skipped":1');
  },
);

test.each([
  ['accepted', 0, ['accepted', left]],
  ['accepted', 1, [left, 'accepted']],
  ['failed', 0, ['failed', left]],
] as const)('who was %s keeps the other message from leaving (%i)', async (status, who, expected) => {
  await using t = await startFlows();
  const { one, other } = await both(t, greeting());
  await becomes(t, status, [one, other][who]!);
  expect(await merge(t, one, other)).toEqual(expected);
});

test('where the way ended with the message, too', async () => {
  await using t = await startFlows();
  const { one, other } = await both(t, greeting({}, {}));
  expect(await merge(t, one, other)).toEqual(['queued', left]);
});

test('where one may be in it several times both leave', async () => {
  await using t = await startFlows();
  const { one, other } = await both(t, greeting({ alone: false }));
  expect(await merge(t, one, other)).toEqual(['queued', 'queued']);
});

test('who was answered on a way that is over is answered again', async () => {
  await using t = await startFlows();
  const { one, other } = await both(t, greeting({}, {}));
  await becomes(t, 'accepted', one);
  expect(await merge(t, one, other)).toEqual(['accepted', 'queued']);
});
