import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { createEventLog } from './eventLog.ts';

const megabyte = 1024 * 1024;
const route = { lane: 'rose' };

test('what comes together shares one commit', async () => {
  await using app = await startTestApp({ modules: [] });
  const log = createEventLog(app.services, 'parcels');
  await Promise.all(Array.from({ length: 100 }, () => log.append(Buffer.from('{}'), route)));
  const { rows } = await sql<{ events: number; commits: number }>`
    select count(*)::int as events, count(distinct xmin::text)::int as commits from inbound_events`.execute(
    app.db,
  );
  expect(rows).toEqual([{ events: 100, commits: 1 }]);
});

test('past 64 MB that wait for the disk the next is told to come back, and has room once they are written', async () => {
  await using app = await startTestApp({ modules: [] });
  const log = createEventLog(app.services, 'parcels');
  const body = Buffer.alloc(8 * megabyte, ' ');
  const appended = await app.services.database.pools.owner.connect().then(async (disk) => {
    await disk.query('begin');
    await disk.query('lock table inbound_events in exclusive mode');
    const written = Array.from({ length: 8 }, () => log.append(body, route));
    await expect(log.append(body, route)).rejects.toMatchObject({ code: 'unavailable' });
    await disk.query('commit');
    disk.release();
    return written;
  });
  await Promise.all(appended);
  await log.append(body, route);
  expect(await app.db.selectFrom('inbound_events').select('id').execute()).toHaveLength(9);
});
