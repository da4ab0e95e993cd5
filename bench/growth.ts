import pg from 'pg';
import { migrate, openDatabase as openPools } from '../apps/server/src/platform/database/index.ts';
import { growLedger, messagesPerContact } from './growth/growLedger.ts';
import { type HotQuery, openHotQueries } from './growth/hotQueries.ts';
import { openShop, startCampaign } from './growth/shop.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { median, round } from './lib/numbers.ts';

export default defineBench({
  name: 'growth',
  question: 'How much slower are the hot queries with 5,000,000 messages than with 100,000?',
  async run({ short, progress, stack }) {
    const sizes = short ? [2_000, 20_000] : [100_000, 5_000_000];
    const { batch, rounds } = short ? { batch: 20, rounds: 5 } : { batch: 100, rounds: 40 };
    const { url } = await openDatabase(stack);
    const recipients = batch * (rounds + warmUps + 1);
    const installations: HotQuery[][] = [];
    for (const messages of sizes) {
      const owner = await createDatabase(stack, url, `messages_${messages}`);
      const db = stack.use(openPools({ ...poolsOf(owner.url), onError: (error) => progress(error.message) }));
      const shop = await openShop(owner.client);
      await growLedger(owner.client, shop, { from: 0, to: messages }, progress);
      await startCampaign(owner.client, shop, Math.min(messages / messagesPerContact, recipients));
      await owner.client.query('vacuum analyze campaigns, campaign_recipients');
      installations.push(await openHotQueries(db, owner.client, shop, batch));
    }
    const [small = [], large = []] = installations;
    const medians = { small: new Map<string, number>(), large: new Map<string, number>() };
    const ratios = new Map<string, number>();
    for (const [index, { name }] of small.entries()) {
      const [few = 0, many = 0] = await timeInTurns([small[index], large[index]], rounds);
      medians.small.set(name, round(few));
      medians.large.set(name, round(many));
      ratios.set(name, round(many / few));
      progress(`${name}: ${round(few)} ms, ${round(many)} ms`);
    }
    return {
      messages: sizes,
      batch,
      rounds,
      median_ms: { small: Object.fromEntries(medians.small), large: Object.fromEntries(medians.large) },
      ratios: Object.fromEntries(ratios),
      ratio: Math.max(...ratios.values()),
    };
  },
});

const warmUps = 3;

const poolsOf = (url: string) => ({ url, poolSize: 4, statementTimeout: 60_000 });

/** Both sizes live in one PostgreSQL, so that they can be asked in turns. */
async function createDatabase(stack: AsyncDisposableStack, clusterUrl: string, name: string) {
  const cluster = new pg.Client({ connectionString: clusterUrl });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  await cluster.end();
  const url = clusterUrl.replace(/[^/]+$/, name);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  stack.defer(() => client.end());
  return { url, client };
}

/** Round by round one after the other: whatever else the machine does meets both alike. Medians in milliseconds. */
async function timeInTurns(queries: readonly (HotQuery | undefined)[], rounds: number): Promise<number[]> {
  const milliseconds = queries.map((): number[] => []);
  for (let nth = 0; nth < warmUps + rounds; nth += 1) {
    for (const [index, query] of queries.entries()) {
      const startedAt = performance.now();
      await query?.run();
      if (nth >= warmUps) milliseconds[index]?.push(performance.now() - startedAt);
      await query?.settle?.();
    }
  }
  return milliseconds.map(median);
}
