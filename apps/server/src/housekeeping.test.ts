import { expect, test } from 'vitest';
import { housekeeping } from './housekeeping.ts';
import { modules } from './modules/index.ts';
import { startTestApp } from './test/index.ts';

test('what is over is swept away every hour, and nothing else', async () => {
  await using app = await startTestApp({ modules: [] });
  const user = await app.createUser();
  const { clock, services, db } = app;
  const until = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const over = { token_hash: Buffer.alloc(32, 1), user_id: user.id, expires_at: until(30) };
  const good = { token_hash: Buffer.alloc(32, 2), user_id: user.id, expires_at: until(90) };
  await db.insertInto('sessions').values([over, good]).execute();
  await db.insertInto('password_resets').values([over, good]).execute();
  await services.limits.take({ name: 'short', points: 5, seconds: 60 }, 'somebody');
  await services.limits.take({ name: 'long', points: 5, seconds: 7200 }, 'somebody');

  clock.advance({ hours: 1 });
  await services.database.pools.owner.query(`select graphile_worker.add_job('platform.sweep', '{}')`);
  await app.runJobs();
  const left = async (table: 'sessions' | 'password_resets') =>
    (await db.selectFrom(table).select('token_hash').execute()).map(({ token_hash }) => token_hash[0]);
  expect(await left('sessions')).toEqual([2]);
  expect(await left('password_resets')).toEqual([2]);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'long:somebody' }]);
});

test('everything that forgets by the clock is listed where a worker looks', () => {
  const byClock = [housekeeping, ...modules]
    .flatMap(({ jobs = [] }) => jobs)
    .filter(({ cron }) => cron !== null);
  expect(byClock.map(({ name }) => name).sort()).toEqual([
    'accounts.erase',
    'accounts.forgetSecurityEvents',
    'alerts.check',
    'alerts.forget',
    'alerts.mailDigests',
    'attribution.check',
    'attribution.credit',
    'audit.forget',
    'automations.forget',
    'balance.forgetMessages',
    'balance.settle',
    'billing.sweep',
    'billing.tellTrialEnds',
    'campaigns.countHoldouts',
    'campaigns.keepLooks',
    'campaigns.runExperiments',
    'campaigns.sweepPlanned',
    'campaigns.sweepSeries',
    'conversations.sweepScheduled',
    'conversations.tellUnblocked',
    'conversations.wakeOverdue',
    'impersonation.endOver',
    'imports.forgetAbandoned',
    'inbox.forgetNotifications',
    'intake.forgetEvents',
    'links.countClicks',
    'members.forgetInvitations',
    'messages.sweep',
    'numbers.sweep',
    'optinForms.forget',
    'platform.sealAnew',
    'platform.sweep',
    'reports.keepReplyTimes',
    'sla.warn',
    'teams.forgetExports',
    'teams.sweepEnded',
    'templates.syncDaily',
  ]);
});

test('whoever waits in a campaign that ended is found within an hour, and a time that has passed within a minute', () => {
  const cronOf = (wanted: string) =>
    modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === wanted)?.cron;
  expect(cronOf('messages.sweep')).toMatch(/^\d+ \* \* \* \*$/);
  expect(cronOf('campaigns.sweepPlanned')).toBe('* * * * *');
});
