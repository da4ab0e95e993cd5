import pg from 'pg';
import { openDatabase as openPools } from '../apps/server/src/platform/database/index.ts';
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
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    stack.defer(() => owner.end());
    const onError = (error: Error) => progress(error.message);
    const db = stack.use(openPools({ url, poolSize: 4, statementTimeout: 60_000, onError }));
    const shop = await openShop(owner);

    const measured: Record<string, number>[] = [];
    let from = 0;
    for (const to of sizes) {
      await growLedger(owner, shop, { from, to }, progress);
      from = to;
      await startCampaign(owner, shop, Math.min(to / messagesPerContact, batch * (rounds + warmUps + 1)));
      await owner.query('vacuum analyze campaigns, campaign_recipients');
      const medians: Record<string, number> = {};
      for (const query of await openHotQueries(db, owner, shop, batch)) {
        medians[query.name] = await timeQuery(query, rounds);
        progress(`${query.name}: ${round(medians[query.name] ?? 0)} ms`);
      }
      measured.push(medians);
    }
    const [small = {}, large = {}] = measured;
    const ratios = Object.fromEntries(
      Object.keys(small).map((name) => [name, round((large[name] ?? 0) / (small[name] ?? 0))]),
    );
    return {
      messages: sizes,
      batch,
      rounds,
      median_ms: { small: rounded(small), large: rounded(large) },
      ratios,
      ratio: Math.max(...Object.values(ratios)),
    };
  },
});

const warmUps = 3;

async function timeQuery(query: HotQuery, rounds: number): Promise<number> {
  const milliseconds: number[] = [];
  for (let nth = 0; nth < warmUps + rounds; nth += 1) {
    const startedAt = performance.now();
    await query.run();
    if (nth >= warmUps) milliseconds.push(performance.now() - startedAt);
    await query.settle?.();
  }
  return median(milliseconds);
}

function rounded(medians: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(medians).map(([name, value]) => [name, round(value)]));
}
