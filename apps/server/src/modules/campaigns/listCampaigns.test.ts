import { type CampaignStatus, campaignStatuses, campaignSteps, listCampaigns } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('each campaign is found under one status, and what starts by itself apart from what is ready', async () => {
  const { ids, owner } = await seedThings(app);
  const { team_id, phone_number_id } = ids;
  const params = { team_id, phone_number_id };
  await app.db.deleteFrom('campaigns').where('team_id', '=', team_id).execute();
  await app.db
    .insertInto('campaigns')
    .values([
      ...campaignSteps.map((step) => ({ ...params, name: step, step })),
      { ...params, name: 'Planned', step: 'CONTACTS_UPLOADED', scheduled_at: app.clock.now() },
    ])
    .execute();
  const named = async (status: CampaignStatus) =>
    (await app.as(owner).call(listCampaigns, { params, query: { status } })).data.map(({ name }) => name);
  const found = await Promise.all(campaignStatuses.map(named));
  expect(found.flat().sort()).toEqual([...campaignSteps, 'Planned'].sort());
  expect(await named('scheduled')).toEqual(['Planned']);
  expect(await named('ready')).toEqual(['CONTACTS_UPLOADED']);
});

test.each([
  ['newest', undefined],
  ['scheduled', undefined],
  ['scheduled', 'desc'],
  ['name', undefined],
  ['name', 'desc'],
  ['size', 'asc'],
  ['sent', undefined],
  ['read_rate', undefined],
  ['read_rate', 'asc'],
  ['cost', undefined],
] as const)(
  'by %s (%s) every campaign comes once, page by page, in the order of one page',
  async (sort, direction) => {
    const { params, as } = await seedRow(30);
    const query = { sort, ...(direction ? { direction } : {}) };
    const whole = await as.call(listCampaigns, { params, query: { ...query, per_page: 100 } });
    expect(whole.meta).toMatchObject({ total: 30, next_cursor: null });
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: typeof whole = await as.call(listCampaigns, {
        params,
        query: { ...query, per_page: 7, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.next_cursor;
    } while (cursor);
    expect(seen).toEqual(whole.data.map(({ id }) => id));
  },
);

test('sorted as people read: names without accents and capitals, what has no value last', async () => {
  const { params, as } = await seedRow(0);
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
  await app.db
    .insertInto('campaigns')
    .values([
      { ...params, name: 'Zoo', step: 'SENDED', total_delivered: 10, total_read: 9, scheduled_at: at(-5) },
      { ...params, name: 'été', step: 'SENDED', total_delivered: 10, total_read: 1 },
      { ...params, name: 'Eau', step: 'CONTACTS_UPLOADED', scheduled_at: at(9) },
      { ...params, name: 'fin', step: 'CONTACTS_UPLOADED', scheduled_at: at(2) },
    ])
    .execute();
  const names = async (query: object) =>
    (await as.call(listCampaigns, { params, query })).data.map(({ name }) => name);
  expect(await names({ sort: 'name' })).toEqual(['Eau', 'été', 'fin', 'Zoo']);
  expect(await names({ sort: 'read_rate' })).toEqual(['Zoo', 'été', 'fin', 'Eau']);
  expect(await names({ sort: 'read_rate', direction: 'asc' })).toEqual(['été', 'Zoo', 'fin', 'Eau']);
  expect(await names({ sort: 'scheduled' })).toEqual(['fin', 'Eau', 'été', 'Zoo']);
  expect(await names({ search: 'ETE' })).toEqual(['été']);
  expect(await names({ search: '%' })).toEqual([]);
});

test('a cursor of another order, or one that nobody wrote, is refused', async () => {
  const { params, as } = await seedRow(3);
  const { meta } = await as.call(listCampaigns, { params, query: { sort: 'name', per_page: 1 } });
  const forged = Buffer.from(JSON.stringify(['size', 'desc', 'abc', 1])).toString('base64url');
  for (const [sort, cursor] of [
    ['cost', meta.next_cursor ?? ''],
    ['size', forged],
    ['size', 'abc'],
  ] as const) {
    expect((await as.call(listCampaigns, { params, query: { sort, cursor } })).status).toBe(422);
  }
});

/** So many campaigns of a new number, with values that many of them share. */
async function seedRow(count: number) {
  const { ids, owner } = await seedThings(app);
  const { team_id, phone_number_id } = ids;
  const params = { team_id, phone_number_id };
  await app.db.deleteFrom('campaigns').where('team_id', '=', team_id).execute();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...params,
    name: `Campaign ${index % 4}`,
    step: index % 3 === 0 ? ('CONTACTS_UPLOADED' as const) : ('SENDED' as const),
    scheduled_at: index % 2 === 0 ? new Date(Date.UTC(2027, 0, 1 + (index % 5), 9, 30, 0, 123)) : null,
    total_contacts: index % 6,
    total_accepted: index % 6,
    total_delivered: index % 7,
    total_read: Math.floor((index % 7) / 3),
    cost_micros: (index % 3) * 71_300,
  }));
  if (count > 0) await app.db.insertInto('campaigns').values(rows).execute();
  return { params, as: app.as(owner) };
}
