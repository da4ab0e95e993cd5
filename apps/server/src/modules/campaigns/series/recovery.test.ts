import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { pauseRestored } from '../../../backup/pauseRestored.ts';
import { localTimeIn } from '../../../messaging/outbound/index.ts';
import { cancelJob, enqueue } from '../../../platform/jobs/index.ts';
import { checkAlerts } from '../../alerts/index.ts';
import { makeOccurrenceJob, sweepSeries } from './makeOccurrence.ts';
import {
  finish,
  here,
  lastMade,
  listCampaign,
  open,
  passHours,
  stepOf,
  today,
  useSeries,
  zone,
} from './testing.ts';

useSeries();

test('after a restored backup it waits for a person, says so, and makes no date that may have gone since', async () => {
  const { app } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  await passHours(1);
  // What was made after the backup is not in it, nor that it was made.
  const gone = (await campaign.series()).occurrences[0]?.campaign?.id ?? 0;
  await app.db.deleteFrom('campaign_occurrences').where('campaign_id', '=', gone).execute();
  await app.db.deleteFrom('campaigns').where('id', '=', gone).execute();
  const { campaign_id } = campaign.params;
  await app.db
    .updateTable('campaign_series')
    .set({ made: 0, next_on: today(), next_at: app.clock.now() })
    .where('campaign_id', '=', campaign_id)
    .execute();
  const now = app.clock.now();
  await app.services.database.pipeline.transaction((tx) =>
    pauseRestored(tx, { id: 1, backup_at: now }, now, async () => {}),
  );
  await app.services.database.pipeline.transaction((tx) =>
    checkAlerts(tx, { names: ['campaigns'], teamIds: [open.shop.params.team_id], now }),
  );
  await passHours(2);
  expect((await campaign.series()).occurrences).toEqual([]);
  const stoppedAlert = async () => {
    const { data } = await open.shop.caller.call(contract.listAlerts, { params: open.shop.params });
    return data.find(
      ({ kind, action }) => kind === 'campaign_stopped' && action?.path.endsWith(`campaigns/${campaign_id}`),
    );
  };
  expect((await stoppedAlert())?.advice).toMatch(/restored|restauré/);
  const { series } = (await campaign.resume()).data;
  expect(series?.next?.date).toBe(here(24).slice(0, 10));
  // Somebody looked: what was said is over.
  await passHours(0);
  expect(await stoppedAlert()).toBeUndefined();
  expect((await campaign.show()).stop_reason).toBeNull();
  await passHours(22);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  expect((await lastMade(campaign)).status).toBe('sending');
  await campaign.end();
});

test('two workers and a killed one make each date once, and what was made starts though its jobs are lost', async () => {
  const { app, shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat();
  open.app.clock.advance({ hours: 1, minutes: 1 });
  const key = {
    teamId: shop.params.team_id,
    phoneNumberId: shop.params.phone_number_id,
    campaignId: campaign.params.campaign_id,
  };
  const db = app.services.database.pipeline;
  const ctx = { ...app.services, app: app.services, db, clock: app.clock } as never;
  // Killed in the middle: nothing of it stands.
  const dying = {
    ...app.services,
    app: app.services,
    clock: app.clock,
    db: {
      transaction: (run: (tx: never) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          await run(tx as never);
          throw new Error('killed');
        }),
    },
  } as never;
  await expect(makeOccurrenceJob.run(key, dying)).rejects.toThrow('killed');
  expect((await campaign.series()).occurrences).toEqual([]);
  await Promise.all([1, 2, 3].map(() => makeOccurrenceJob.run(key, ctx)));
  const { occurrences } = await campaign.series();
  expect(occurrences).toHaveLength(1);
  const id = occurrences[0]?.campaign?.id ?? 0;
  // Killed between making and starting: the sweep of planned campaigns finds it.
  await db.transaction((tx) => cancelJob(tx, `campaign-start:${key.teamId}:${id}`));
  await passHours(0);
  expect((await stepOf(id)).status).toBe('sending');
  await finish(id);
  // The clock goes back, and the job comes again.
  const yesterday = { now: () => new Date(app.clock.now().getTime() - 86_400_000) };
  await makeOccurrenceJob.run(key, { ...(ctx as object), clock: yesterday } as never);
  expect((await campaign.series()).occurrences).toHaveLength(1);
  await campaign.end();
});

test('a lost job is found, and a team that moves gets the hour of its new zone', async () => {
  const { app, shop } = open;
  const campaign = await listCampaign();
  await campaign.repeat({ rule: { every: 'day', time: '12:00' } });
  await app.db
    .updateTable('teams')
    .set({ timezone: 'Asia/Tokyo' })
    .where('id', '=', shop.params.team_id)
    .execute();
  const sweep = async () => {
    await app.services.database.pipeline.transaction((tx) => enqueue(tx, sweepSeries, {}));
    for (let round = 0; round < 3; round++) await app.runJobs();
  };
  // 06:00 in Paris is 13:00 or 14:00 in Tokyo: noon of today is over there, and less than a day late.
  await sweep();
  expect((await lastMade(campaign)).status).toBe('sending');
  const { series } = await campaign.series();
  expect(series?.next?.local_time).toContain('T12:00');
  expect(localTimeIn('Asia/Tokyo', new Date(series?.next?.at ?? ''))).toBe(series?.next?.local_time);
  await app.db.updateTable('teams').set({ timezone: zone }).where('id', '=', shop.params.team_id).execute();
  await sweep();
  await campaign.end();
});
