import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/index.ts';
import { eventually, expectExactCounters, sended } from '../testing/look.ts';
import { startMetaStandIn } from '../testing/metaStandIn.ts';
import { seedCampaign, seedNumber } from '../testing/seed.ts';
import { startSender } from './index.ts';
import { createShare, mostNumbers } from './share.ts';

test('every number finds a place, and nobody has more than a fifth above its part', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 64 }), (numbers, workers) => {
      const most = mostNumbers(numbers, workers);
      expect(most * workers).toBeGreaterThanOrEqual(numbers);
      expect(most).toBeLessThanOrEqual(Math.max(Math.ceil(numbers / workers), (numbers / workers) * 1.2));
    }),
  );
});

test('what nobody takes is taken at last, by somebody who has enough', () => {
  const share = createShare();
  const taken = () => share.decide([1, 2], [3], 2).take;
  expect([taken(), taken(), taken(), taken()]).toEqual([[], [], [], [3]]);
  expect(share.decide([1, 2], [4], 2).take).toEqual([]);
});

test('workers share the numbers out, take those of one that leaves, and nobody gets anything twice', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaigns = [];
  for (let count = 0; count < 6; count += 1)
    campaigns.push(await seedCampaign(app, await seedNumber(app), { recipients: 60 }));
  // Nobody is done before the numbers are shared out.
  const slowly = { pollMs: 50, throughput: 1 };
  const parts = async () => {
    const held = await app.db
      .selectFrom('leases')
      .select(({ fn }) => fn.countAll<number>().as('numbers'))
      .where('name', 'like', 'number:%')
      .where('expires_at', '>', new Date())
      .groupBy('holder')
      .execute();
    return held.map(({ numbers }) => Number(numbers)).sort();
  };
  const untilParts = (...wanted: number[]) =>
    eventually(parts, (seen) => JSON.stringify(seen) === JSON.stringify(wanted));

  {
    await using _first = await startSender(app.services, slowly);
    await untilParts(6);
    await using _second = await startSender(app.services, slowly);
    {
      await using _third = await startSender(app.services, slowly);
      await untilParts(2, 2, 2);
    }
    await untilParts(3, 3);
  }
  await using _fast = await startSender(app.services, { pollMs: 50, throughput: 500 });
  for (const campaign of campaigns) {
    await sended(app, campaign);
    await expectExactCounters(app, campaign);
  }
  expect(meta.posted).toHaveLength(360);
  expect([...meta.counts().values()].every((count) => count === 1)).toBe(true);
});
