import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import {
  finish,
  here,
  lastMade,
  line,
  listCampaign,
  open,
  passHours,
  timeIn,
  today,
  useSeries,
} from './testing.ts';

useSeries();

test('each date makes a campaign of its own for whoever is on the list then', async () => {
  const campaign = await listCampaign();
  const { data } = await campaign.repeat();
  expect(data).toMatchObject({ status: 'recurring', series: { state: 'active', made: 0 } });
  expect(data.series?.next?.local_time).toBe(here(1));
  await passHours(1);
  const first = await lastMade(campaign);
  expect(first).toMatchObject({
    status: 'sending',
    stats: { total_contact: 2 },
    occurrence_of: { id: campaign.params.campaign_id, date: today() },
  });
  expect(first.name).toMatch(/^Newsletter \d+ · \d/);
  expect(first.template?.id).toBe(open.templateId);
  await finish(first.id);
  const [late] = await open.contactsWith(['opted_in'], 6000 + line);
  await open.shop.caller.call(contract.attachToContacts, {
    params: { ...open.shop.params, group_id: campaign.listId },
    body: { contact_ids: [late!] },
  });
  await passHours(24);
  const second = await lastMade(campaign);
  expect(second).toMatchObject({ status: 'sending', stats: { total_contact: 3 } });
  expect(second.id).not.toBe(first.id);
  const { series, occurrences } = await campaign.series();
  expect(series?.made).toBe(2);
  expect(occurrences).toHaveLength(2);
  expect((await campaign.show()).status).toBe('recurring');
  await campaign.end();
});

test('it is over after so many campaigns, and can begin anew without making a date twice', async () => {
  const campaign = await listCampaign();
  await campaign.repeat({ ends: { kind: 'after', times: 1 } });
  await passHours(1);
  await finish((await lastMade(campaign)).id);
  expect((await campaign.series()).series).toMatchObject({ state: 'ended', next: null, made: 1 });
  // Later on the same day: this date is used up.
  const { data } = await campaign.repeat({ rule: { every: 'day', time: timeIn(2) } });
  expect(data.series?.next?.date).toBe(here(24).slice(0, 10));
  await passHours(3);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  await campaign.end();
});

test('paused it makes nothing, and what passed meanwhile is not made up for', async () => {
  const campaign = await listCampaign();
  await campaign.repeat();
  expect((await campaign.pause()).data.series).toMatchObject({ state: 'paused', next: null });
  await passHours(26);
  expect((await campaign.series()).occurrences).toEqual([]);
  const { series } = (await campaign.resume()).data;
  expect(series?.next?.date).toBe(here(24).slice(0, 10));
  expect((await campaign.end()).data).toMatchObject({ status: 'ready', series: { state: 'ended' } });
  expect((await campaign.pause()).body.code).toBe('campaign_wrong_step');
});

test('while it repeats it neither starts nor is scheduled itself, and deleting it ends it', async () => {
  const { shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  const { params } = campaign;
  expect((await shop.caller.call(contract.startCampaign, { params })).body.message).toContain('repeats');
  const body = { local_time: here(2), zone: 'team' as const };
  expect((await shop.caller.call(contract.scheduleCampaign, { params, body })).body.code).toBe(
    'campaign_wrong_step',
  );
  await shop.caller.call(contract.deleteCampaign, { params });
  await passHours(2);
  const made = await open.app.db
    .selectFrom('campaign_occurrences')
    .select('on_date')
    .where('series_id', '=', params.campaign_id)
    .execute();
  expect(made).toEqual([]);
});

test('people of a file cannot be taken anew, so it is refused', async () => {
  const campaign = await listCampaign();
  await campaign.upload('Prénom;Téléphone\nAnaïs;0639983001\n');
  const answer = await campaign.repeat();
  expect(answer.body).toMatchObject({ code: 'campaign_blocked' });
  expect(answer.body.message).toContain('file');
});

test('a rule without any date left, or one that begins in years, is refused', async () => {
  const campaign = await listCampaign();
  expect((await campaign.repeat({ ends: { kind: 'on', date: '2020-01-01' } })).body.code).toBe('time_passed');
  expect((await campaign.repeat({ starts_on: '2090-01-01' })).status).toBe(422);
  expect((await campaign.repeat({ starts_on: '2026-02-30' })).status).toBe(422);
});

test('the calendar shows what will come, and the list finds what repeats', async () => {
  const { shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat({
    rule: { every: 'month', time: '02:30', day: 31 },
    ends: { kind: 'after', times: 2 },
  });
  const { next } = (await campaign.show()).series ?? {};
  const month = next?.date.slice(0, 7) ?? '';
  const calendar = await shop.caller.call(contract.showCampaignCalendar, {
    params: shop.params,
    query: { month },
  });
  const planned = calendar.body.planned as contract.PlannedEntry[];
  expect(planned.filter(({ id }) => id === campaign.params.campaign_id)).toEqual([
    {
      id: campaign.params.campaign_id,
      name: (await campaign.show()).name,
      at: next?.at,
      local_time: next?.local_time,
    },
  ]);
  const list = (status: contract.CampaignStatus) =>
    shop.caller.call(contract.listCampaigns, { params: shop.params, query: { status, search: `${line}` } });
  expect((await list('recurring')).data.map(({ id }) => id)).toContain(campaign.params.campaign_id);
  expect((await list('ready')).data.map(({ id }) => id)).not.toContain(campaign.params.campaign_id);
  await campaign.end();
});
