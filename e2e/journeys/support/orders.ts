import { inDatabase } from './database.ts';

/** What a shop would tell of somebody's order: there is no call of ours for it. It is credited at once. */
export async function tellOfOrder(teamId: number, phone: string, number: string): Promise<void> {
  const rows = await inDatabase(
    `insert into shop_orders (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency,
       placed_at, changed_at)
     select $1, 'shopify', 'lune.myshopify.com', $2, $2, id, 4500, 4500, 'EUR', now(), now()
     from contacts where team_id = $1 and phone_number = $3 returning id`,
    [teamId, number, phone],
  );
  const [{ id }] = rows as [{ id: string }];
  await inDatabase('insert into credit_queue (team_id, order_id) values ($1, $2) on conflict do nothing', [
    teamId,
    id,
  ]);
  await inDatabase(`select graphile_worker.add_job('attribution.credit', '{}')`, []);
}
