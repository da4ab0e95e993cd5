import { messageStatus } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { underWay } from '../../messaging/ledger/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { balance } from './index.ts';
import { openShop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

test('a template is set aside in each state in which the ledger says that it may still cost, and in no other', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 10_00);
  for (const status of messageStatus.options) {
    const id = await shop.send();
    // From outside to it, so that `queued` is moved to as well.
    await shop.move(id, `status = '${status === 'failed' ? 'expired' : 'failed'}'`);
    await shop.move(id, `status = '${status}'`);
  }
  const open = await app.db
    .selectFrom('balance_messages as b')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.team_id', '=', 'b.team_id').onRef('m.id', '=', 'b.message_id'),
    )
    .select('m.status')
    .where('b.team_id', '=', shop.teamId)
    .where('b.open_micros', '>', 0)
    .execute();
  expect(open.map(({ status }) => status).sort()).toEqual([...underWay].sort());
});
