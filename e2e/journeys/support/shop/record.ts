// Run by Node with a connection and what a shop tells; writes it down as a connector would.
import { modules } from '../../../../apps/server/src/modules/index.ts';
import {
  recordCarts,
  recordOrders,
  type ShopCart,
  type ShopOrder,
} from '../../../../apps/server/src/modules/shops/index.ts';
import { openDatabase } from '../../../../apps/server/src/platform/database/index.ts';
import { connectSubscribers } from '../../../../apps/server/src/platform/events/index.ts';

export interface Told {
  url: string;
  teamId: number;
  carts: ShopCart[];
  orders: ShopOrder[];
}

/** Times arrive as text. */
const revived = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /At$/.test(name) && value !== null ? new Date(value) : value,
    ]),
  ) as Row;

const { url, teamId, carts, orders } = JSON.parse(process.argv[2] ?? '') as Told;
await using database = openDatabase({
  url,
  poolSize: 2,
  statementTimeout: 30_000,
  onError: (error) => console.error(error),
});
connectSubscribers(
  database,
  modules.flatMap(({ subscribers = [] }) => subscribers),
);
await database.pipeline.transaction(async (tx) => {
  await recordCarts(tx, teamId, carts.map(revived));
  await recordOrders(tx, teamId, orders.map(revived));
});
