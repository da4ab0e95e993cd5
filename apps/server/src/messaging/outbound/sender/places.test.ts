import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { startTestApp } from '../../../test/index.ts';
import { type AcceptedResult, recordAccepted, recordClaimed } from '../../ledger/index.ts';
import { openClaims } from '../testing/claims.ts';
import { seedCampaign, seedNumber } from '../testing/seed.ts';
import type { ClaimedMessage } from './claimed.ts';

/** The database, with a look at how many rows each transaction read by an index or a table scan. */
function countReads(database: Database, table: 'campaign_recipients' | 'messages') {
  const reads: number[] = [];
  const { pipeline } = database;
  const counted = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => {
    const result = await work(tx);
    const { rows } = await sql<{ read: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as read
      from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
    reads.push(rows[0]?.read ?? 0);
    // Else the next transaction of this connection would be counted with it.
    await sql`select pg_stat_force_next_flush()`.execute(tx);
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
  const { reads, database } = countReads(app.services.database, 'campaign_recipients');
  const claims = await openClaims(app, unknown);
  // More often than PostgreSQL plans a statement anew before it keeps a plan.
  for (let turn = 0; turn < 8; turn += 1) expect(await claims.claim(50, database)).toHaveLength(50);
  expect(reads).toHaveLength(8);
  expect(Math.max(...reads)).toBeLessThan(500);
});

test('a claim looks at no message that left, also of a team that PostgreSQL has not counted yet', async () => {
  await using app = await startTestApp({ modules: [] });
  const known = await seedNumber(app);
  await seedCampaign(app, known, { recipients: 2000 });
  const before = await openClaims(app, known);
  for (let turn = 0; turn < 4; turn += 1) await before.send();
  await sql`analyze`.execute(app.db);

  const unknown = await seedNumber(app);
  await seedCampaign(app, unknown, { recipients: 1500 });
  const claims = await openClaims(app, unknown);
  for (let turn = 0; turn < 2; turn += 1) await claims.send();
  const { reads, database } = countReads(app.services.database, 'messages');
  for (let turn = 0; turn < 8; turn += 1) expect(await claims.claim(50, database)).toHaveLength(50);
  // The first still counts what its connection did before.
  expect(Math.max(...reads.slice(1))).toBeLessThan(100);
});

test.each(['new', 'in the ledger'])(
  'results look at their messages alone (%s), also where PostgreSQL has not counted any yet',
  async (which) => {
    await using app = await startTestApp({ modules: [] });
    const number = await seedNumber(app);
    const { campaignId } = await seedCampaign(app, number, { recipients: 2500 });
    const claims = await openClaims(app, number);
    const claimed: ClaimedMessage[] = [];
    for (let turn = 0; turn < 5; turn += 1) claimed.push(...(await claims.claim(500)));
    const results = claimed.map(
      ({ teamId, contactId, id, claimedBy, intent }): AcceptedResult => ({
        ...{ teamId, contactId, campaignId, claimedBy, messageId: id, phoneNumberId: number.phoneNumberId },
        ...{ templateId: null, wamid: `wamid.${id}`, at: app.clock.now(), held: false },
        intent: which === 'new' ? intent : null,
      }),
    );
    if (which !== 'new') await app.services.database.pipeline.transaction((tx) => recordClaimed(tx, results));
    const { reads, database } = countReads(app.services.database, 'messages');
    const pipeline = database.pipeline.within({ byIndex: true });
    for (let from = 0; from < results.length; from += 250) {
      const written = await pipeline.transaction((tx) => recordAccepted(tx, results.slice(from, from + 250)));
      expect(written.size).toBe(250);
    }
    expect(reads).toHaveLength(10);
    expect(Math.max(...reads)).toBeLessThan(750);
  },
);
