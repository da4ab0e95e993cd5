import { expect, test } from 'vitest';
import { eventually } from './messaging/outbound/testing/look.ts';
import { poolNames } from './platform/database/index.ts';
import { startTestApp } from './test/index.ts';

/** 2 × DATABASE_POOL_SIZE + JOB_CONCURRENCY + 3, as docs/guides/scale.md says. */
const promised = 2 * 3 + 2 + 3;
const handful = 5;

test('a process that is busy everywhere opens as many connections as the guide says', async () => {
  await using app = await startTestApp({
    roles: ['web', 'worker'],
    environment: { DATABASE_POOL_SIZE: '3', JOB_CONCURRENCY: '2' },
  });
  const { owner, ...pools } = app.services.database.pools;
  // Twice as many as each may have, so that some wait.
  const taken = Object.values(pools).flatMap((pool) =>
    Array.from({ length: 2 * pool.options.max }, () => pool.connect()),
  );
  try {
    const { rows } = await eventually(
      () =>
        owner.query<{ pooled: number; others: number }>(
          `select count(*) filter (where application_name = any ($1))::int as pooled,
             count(*) filter (where application_name <> all ($1))::int as others
           from pg_stat_activity where datname = current_database() and application_name <> 'owner'
             and backend_type = 'client backend'`,
          [poolNames],
        ),
      (found) => (found.rows[0]?.pooled ?? 0) >= promised,
    );
    expect(rows[0]?.pooled).toBe(promised);
    expect(rows[0]?.others).toBeLessThanOrEqual(handful);
  } finally {
    for (const one of taken) void one.then((client) => client.release());
    await Promise.all(taken);
  }
});
