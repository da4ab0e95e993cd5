import pg from 'pg';
import { creditBatch } from '../apps/server/src/modules/attribution/creditOrders.ts';
import { openDatabase as openPools } from '../apps/server/src/platform/database/index.ts';
import { seedBuyers } from './earning/seed.ts';
import { openShop } from './growth/shop.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';

export default defineBench({
  name: 'recompute',
  question: 'How many orders a second are credited anew, beside only reading what their credit depends on?',
  async run({ short, progress, stack }) {
    const orders = short ? 1_000 : 50_000;
    const { url } = await openDatabase(stack);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    stack.defer(() => client.end());
    const db = stack.use(
      openPools({ url, poolSize: 4, statementTimeout: 60_000, onError: (error) => progress(error.message) }),
    );
    const shop = await openShop(client);
    await seedBuyers(client, shop, { people: orders, messages: 3 });
    const queue = (isCheck: boolean) =>
      client.query(
        `insert into credit_queue (team_id, order_id, is_check) select team_id, id, $1 from shop_orders`,
        [isCheck],
      );
    const credit = async () => {
      let drifted = 0;
      const startedAt = performance.now();
      for (;;) {
        const done = await db.pipeline.transaction(creditBatch);
        drifted += done.drifted;
        if (done.looked === 0)
          return { perSecond: orders / ((performance.now() - startedAt) / 1000), drifted };
      }
    };
    await queue(false);
    const first = await credit();
    progress(`${round(first.perSecond, 0)} orders a second`);
    await queue(true);
    const again = await credit();
    progress(`${round(again.perSecond, 0)} a second where nothing changed`);
    const startedAt = performance.now();
    await client.query(
      `select max(m.read_at) from shop_orders o cross join lateral (
         select m.read_at from messages m
         where m.team_id = o.team_id and m.phone_number_id = $1 and m.contact_id = o.contact_id and m.direction = 'out'
           and m.sells order by m.id desc limit 50) m`,
      [shop.phoneNumberId],
    );
    const read = orders / ((performance.now() - startedAt) / 1000);
    return {
      orders,
      per_second: round(first.perSecond, 0),
      unchanged_per_second: round(again.perSecond, 0),
      read_per_second: round(read, 0),
      drifted: again.drifted,
      ratio: round(first.perSecond / read),
    };
  },
});
