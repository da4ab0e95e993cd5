import { showCampaignCalendar } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('a month holds what began or will begin in it, on the clock of the team', async () => {
  const { ids, owner } = await seedThings(app);
  const { team_id, phone_number_id } = ids;
  const params = { team_id, phone_number_id };
  await app.db.updateTable('teams').set({ timezone: 'Pacific/Auckland' }).where('id', '=', team_id).execute();
  await app.db.deleteFrom('campaigns').where('team_id', '=', team_id).execute();
  const planned = { ...params, step: 'CONTACTS_UPLOADED' as const };
  await app.db
    .insertInto('campaigns')
    .values([
      // In Auckland these are the last minute of October, the first of November and the last of November.
      { ...params, name: 'Before', step: 'SENDED', started_at: new Date('2026-10-31T10:59:00Z') },
      { ...params, name: 'First', step: 'SENDED', started_at: new Date('2026-10-31T11:00:00Z') },
      { ...planned, name: 'Last', scheduled_at: new Date('2026-11-30T10:59:00Z'), total_contacts: 7 },
      { ...planned, name: 'After', scheduled_at: new Date('2026-11-30T11:00:00Z') },
      { ...planned, name: 'Unplanned' },
      {
        ...planned,
        name: 'Gone',
        scheduled_at: new Date('2026-11-12T11:00:00Z'),
        deleted_at: app.clock.now(),
      },
      // It began another day than it was planned for: the day on which it began counts.
      {
        ...params,
        name: 'Late',
        step: 'PAUSED',
        scheduled_at: new Date('2026-10-20T10:00:00Z'),
        started_at: new Date('2026-11-03T10:00:00Z'),
      },
    ])
    .execute();
  const { data, meta } = await app
    .as(owner)
    .call(showCampaignCalendar, { params, query: { month: '2026-11' } });
  expect(data.map(({ name, local_time }) => [name, local_time])).toEqual([
    ['First', '2026-11-01T00:00'],
    ['Late', '2026-11-03T23:00'],
    ['Last', '2026-11-30T23:59'],
  ]);
  expect(meta).toEqual({ month: '2026-11', time_zone: 'Pacific/Auckland', total: 3 });
  const now = await app.as(owner).call(showCampaignCalendar, { params });
  expect(now.meta.month).toMatch(/^20\d\d-\d\d$/);
  const bent = await app.as(owner).call(showCampaignCalendar, { params, query: { month: '2026-13' } });
  expect(bent.status).toBe(422);
});
