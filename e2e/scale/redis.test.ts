import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lacksRedis, startRedis } from '../../apps/server/src/test/redis.ts';
import { eventually } from '../src/launcher.ts';
import { openListener } from './browser.ts';
import { startCluster } from './cluster.ts';
import { openSendingShop, unreadOf, write } from './shops.ts';

test.skipIf(lacksRedis)(
  'over Redis, pages on both web processes hear what a worker took in, and again after Redis was away',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'herald-redis-'));
    try {
      await using redis = await startRedis();
      await using cluster = await startCluster({
        folder,
        workers: 1,
        environment: { REDIS_URL: redis.url },
      });
      const { url, sandboxUrl } = cluster;
      const shop = await openSendingShop(url, sandboxUrl, 0, { people: 1, speed: 60 });
      const [first, second] = cluster.webs.map(({ port }) => `http://localhost:${port}`);
      await using here = await openListener(first!, shop);
      await using there = await openListener(second!, shop);
      await eventually(async () => here.entered + there.entered === 2);
      const bothHear = async () => {
        const before = [here.heard.length, there.heard.length];
        await write(sandboxUrl, shop);
        await eventually(async () =>
          [here, there].every(({ heard }, index) => heard.slice(before[index]).includes('inbox.changed')),
        );
      };
      await bothHear();

      await redis.goAway();
      await write(sandboxUrl, shop);
      await eventually(async () => (await unreadOf(shop)) === 2);
      await redis.comeBack();
      await bothHear();
      expect(await unreadOf(shop)).toBe(3);
      expect(cluster.complaints()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
