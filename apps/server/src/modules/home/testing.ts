import type { TestApp } from '../../test/index.ts';
import { seedThings, type Things } from '../../test/things.ts';

/** A team that has one of everything but an order: what was bought is what these tests count. */
export async function seedWithoutOrders(app: TestApp): Promise<Things> {
  const things = await seedThings(app);
  await app.db.deleteFrom('shop_orders').where('team_id', '=', things.team.id).execute();
  return things;
}
