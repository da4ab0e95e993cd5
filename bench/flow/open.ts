import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openServices } from '../../apps/server/src/platform/services.ts';
import { createDatabase, withDatabase } from '../../apps/server/src/test/databases.ts';
import { openShop } from '../growth/shop.ts';
import type { BenchDatabase } from '../lib/database.ts';

/** Herald's services over a copy of this database, and a shop in it. */
export async function open(stack: AsyncDisposableStack, { url: original, folder }: BenchDatabase) {
  const name = `flow_${randomBytes(4).toString('hex')}`;
  await createDatabase(original, name, new URL(original).pathname.slice(1));
  const url = withDatabase(original, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  stack.defer(() => client.end());
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  stack.defer(() => pool.end());
  const key = Buffer.alloc(32, 7).toString('base64');
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SECRET_KEYS: `bench:${key}`,
    LOG_LEVEL: 'warn',
  });
  const services = await openServices(config, stack);
  return { client, pool, services, folder, shop: await openShop(client) };
}
