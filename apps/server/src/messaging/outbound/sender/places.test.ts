import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { openClaims } from '../testing/claims.ts';
import { seedCampaign, seedNumber } from '../testing/seed.ts';

/** The database, with a look at how many recipients each claim read by an index or a table scan. */
function countReads(database: Database) {
  const reads: number[] = [];
  const { pipeline } = database;
  const counted = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => {
    const result = await work(tx);
    const { rows } = await sql<{ read: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read
      from pg_stat_xact_user_tables where relname = 'campaign_recipients'`.execute(tx);
    reads.push(rows[0]?.read ?? 0);
    return result;
  };
  const within: typeof pipeline.within = (limits) => {
    const limited = pipeline.within(limits);
    return { ...limited, transaction: (work) => limited.transaction((tx) => counted(tx, work)) };
  };
  return { reads, database: { ...database, pipeline: { ...pipeline, within } } };
}

test('a claim looks at whom it claims, also in a team that PostgreSQL has not counted yet', async () => {
  await using app = await startTestApp({ modules: [] });
  const known = await seedNumber(app);
  await seedCampaign(app, known, { recipients: 3000 });
  await sql`analyze`.execute(app.db);

  const unknown = await seedNumber(app);
  await seedCampaign(app, unknown, { recipients: 3000 });
  const { reads, database } = countReads(app.services.database);
  const claims = await openClaims(app, unknown);
  expect(await claims.claim(50, database)).toHaveLength(50);
  expect(reads).toHaveLength(1);
  expect(reads[0]).toBeLessThan(500);
});
