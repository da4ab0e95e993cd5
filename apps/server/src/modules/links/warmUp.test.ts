import { expect, test } from 'vitest';
import type { Module } from '../../module.ts';
import { startTestApp } from '../../test/index.ts';
import { links } from './index.ts';

// A test's server starts cold, so these are said to be somebody's.
const environment = { NODE_ENV: 'development' };

test('before a server listens, the connections that stay open have done once what following a link takes', async () => {
  await using app = await startTestApp({ modules: [links], environment });
  const { pipeline } = app.services.database.pools;
  const { min = 0 } = pipeline.options;
  expect(min).toBe(3);
  const clients = await Promise.all(Array.from({ length: min }, () => pipeline.connect()));
  try {
    for (const client of clients) {
      const { rows } = await client.query(
        `select name from pg_prepared_statements where name = 'insert_clicks'`,
      );
      expect(rows).toHaveLength(1);
    }
  } finally {
    for (const client of clients) client.release();
  }
  expect(await app.db.selectFrom('link_clicks').select('id').execute()).toEqual([]);
  expect((await fetch(`${app.url}/l/${'A'.repeat(23)}`)).status).toBe(404);
});

test('what cannot be warmed up keeps no server from starting', async () => {
  const broken: Module = { name: 'broken', warmUp: () => Promise.reject(new Error('Nothing there.')) };
  await using app = await startTestApp({ modules: [broken], environment });
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});
