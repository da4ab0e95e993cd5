import pg from 'pg';
import { countHoldout } from '../apps/server/src/modules/campaigns/holdout/countHoldouts.ts';
import { openDatabase as openPools } from '../apps/server/src/platform/database/index.ts';
import { seedBuyers } from './earning/seed.ts';
import { openShop } from './growth/shop.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';

export default defineBench({
  name: 'lift',
  question:
    'How long does it take to count what both groups of a campaign bought, beside one look at the orders of each?',
  async run({ short, progress, stack }) {
    const people = short ? 1_000 : 500_000;
    const { url } = await openDatabase(stack);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    stack.defer(() => client.end());
    const db = stack.use(
      openPools({ url, poolSize: 4, statementTimeout: 60_000, onError: (error) => progress(error.message) }),
    );
    const shop = await openShop(client);
    const id = await seedBuyers(client, shop, { people, messages: 0 });
    progress(`${people} recipients`);
    const timed = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      return (performance.now() - startedAt) / 1000;
    };
    const of = { team_id: shop.teamId, id, phone_number_id: shop.phoneNumberId };
    const seconds = await timed(() => db.pipeline.transaction((tx) => countHoldout(tx, of, new Date())));
    const bare = await timed(() =>
      client.query(
        `select sum(o.net) from campaign_recipients r cross join lateral (
           select sum(o.net_total) as net from shop_orders o where o.team_id = r.team_id and o.contact_id = r.contact_id) o
         where r.campaign_id = $1`,
        [id],
      ),
    );
    const { rows } = await client.query(
      `select holdout_counts -> 'strata' as strata from campaigns where id = $1`,
      [id],
    );
    const strata = rows[0].strata as { treated: { n: number; buyers: number }; held: { n: number } }[];
    const sum = (of: (one: (typeof strata)[number]) => number) =>
      strata.reduce((all, one) => all + of(one), 0);
    return {
      people,
      count_seconds: round(seconds),
      bare_seconds: round(bare),
      treated: sum(({ treated }) => treated.n),
      held: sum(({ held }) => held.n),
      buyers: sum(({ treated }) => treated.buyers),
      ratio: round(bare / seconds),
    };
  },
});
