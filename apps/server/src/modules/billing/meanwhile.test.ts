import { expect, test } from 'vitest';
import { howManyWait } from '../../test/index.ts';
import { checkAlerts } from '../alerts/index.ts';
import { createBuyer, startShop } from './testing.ts';

test('a plan that changes while an alert of its team is written waits for it, and not the other way round', async () => {
  await using app = await startShop();
  const buyer = await createBuyer(app);
  await buyer.buy('pro');
  const { id } = buyer.team;
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('billing.sync', json_build_object('teamId', $1::bigint))`,
    [id],
  );
  let synced = Promise.resolve();
  await app.services.database.pipeline.transaction(async (tx) => {
    await checkAlerts(tx, { names: ['plan'], teamIds: [id], now: app.clock.now() });
    synced = app.runJobs();
    synced.catch(() => {});
    await expect.poll(() => howManyWait(app), { interval: 10, timeout: 30_000 }).toBe(1);
    await tx
      .insertInto('campaigns')
      .values({
        team_id: id,
        phone_number_id: buyer.number.id,
        name: 'Noël',
        step: 'PAUSED',
        stop_code: 'budget_reached',
        paused_at: app.clock.now(),
      })
      .execute();
    await checkAlerts(tx, { names: ['campaigns'], teamIds: [id], now: app.clock.now() });
  });
  await synced;
  const open = await app.db.selectFrom('alerts').select('kind').where('closed_at', 'is', null).execute();
  expect(open).toEqual([{ kind: 'campaign_stopped' }]);
});
