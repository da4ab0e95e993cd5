import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCampaign, seedContact, seedNumber } from '../../messaging/outbound/testing/seed.ts';
import {
  bodyOf,
  createNumber,
  drainWhatsapp,
  messagesChange,
  postWebhook,
} from '../../messaging/whatsapp/test/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('an operator sees how the installation is doing', async () => {
  await app.createTeam({ plan: 'stripe_pro' });
  const operator = app.as(await app.createUser({ is_admin: true }));
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('mail.send', '{}', max_attempts => 1);
     update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '1 minute', last_error = E'No such host\\n  at send';`,
  );
  const { data } = await operator.call(contract.getOverview);
  expect(data.jobs.failed).toContainEqual({ name: 'mail.send', count: 1, error: 'No such host' });
  expect(data.intake).toEqual({ waiting: 0, lag_seconds: 0, parked: 0, in_groups: 0 });
  expect(data.storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(data.storage.disk_free_bytes).toBeGreaterThan(0);
  expect(data.versions).toMatchObject({
    node: process.versions.node,
    schema: expect.stringMatching(/^\d{4}_/),
  });
  expect(data.teams_by_plan).toContainEqual({ plan: 'stripe_pro', count: 1 });
});

test('a message in a WhatsApp group is not taken in, and operators see that it came', async () => {
  const operator = app.as(await app.createUser({ is_admin: true }));
  const { team } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const said = { from: '33700000123', timestamp: '1790000000', type: 'text', text: { body: 'Bonjour' } };
  for (const message of [
    { ...said, id: 'wamid.IN_GROUP', group_id: 'G1' },
    { ...said, id: 'wamid.ALONE' },
  ]) {
    await postWebhook(app, bodyOf([messagesChange(number, [message])]));
  }
  await drainWhatsapp(app);
  const { data } = await operator.call(contract.getOverview);
  expect(data.intake).toMatchObject({ waiting: 0, parked: 0, in_groups: 1 });
  const taken = await app.db.selectFrom('messages').select('wamid').where('team_id', '=', team.id).execute();
  expect(taken).toEqual([{ wamid: 'wamid.ALONE' }]);
});

test('a job that was replaced while it ran, and whose process was killed then, has not failed', async () => {
  const operator = app.as(await app.createUser({ is_admin: true }));
  const add = `select graphile_worker.add_job('conversations.tellRead', '{}', job_key => 'read:1');`;
  await app.services.database.pools.owner.query(
    `${add}
     update graphile_worker._private_jobs
       set locked_at = now(), locked_by = 'gone', attempts = 1, last_error = 'of an earlier try', run_at = now() - interval '1 second'
       where key = 'read:1';
     ${add}
     select graphile_worker.force_unlock_workers(array['gone']);`,
  );
  const { data } = await operator.call(contract.getOverview);
  expect(data.jobs.failed.map(({ name }) => name)).not.toContain('conversations.tellRead');
  expect(data.jobs.waiting).toBeGreaterThan(0);
});

test('what the sender has not taken yet is counted, and not what waits for its time', async () => {
  const operator = app.as(await app.createUser({ is_admin: true }));
  const read = async () => (await operator.call(contract.getOverview)).data.sending;
  expect(await read()).toEqual({ waiting: 0, lag_seconds: 0, uncertain: 0 });
  const number = await seedNumber(app);
  const { teamId: team_id, phoneNumberId: phone_number_id } = number;
  const contact_id = await seedContact(app, number);
  const ago = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000);
  const add = (values: { status: string; created_at: Date; not_before?: Date; campaign_id?: number }) =>
    app.db
      .insertInto('messages')
      .values({
        team_id,
        phone_number_id,
        contact_id,
        direction: 'out',
        type: 'text',
        content: '{}',
        ...values,
      })
      .execute();
  await add({ status: 'queued', created_at: ago(90) });
  await add({ status: 'queued', created_at: ago(900), not_before: ago(40) });
  await add({ status: 'queued', created_at: ago(900), not_before: ago(-60) });
  await add({ status: 'uncertain', created_at: ago(900) });
  await add({ status: 'sent', created_at: ago(900) });
  expect(await read()).toEqual({ waiting: 2, lag_seconds: 90, uncertain: 1 });

  const { campaignId } = await seedCampaign(app, number, { recipients: 7 });
  const change = (values: object) =>
    app.db.updateTable('campaigns').set(values).where('id', '=', campaignId).execute();
  await change({ started_at: ago(300) });
  await add({ status: 'queued', created_at: ago(300), campaign_id: campaignId });
  expect(await read()).toEqual({ waiting: 9, lag_seconds: 300, uncertain: 1 });
  await change({ waiting_reason: 'night' });
  expect(await read()).toEqual({ waiting: 2, lag_seconds: 90, uncertain: 1 });
  await change({ waiting_reason: null, step: 'PAUSED' });
  expect((await read()).waiting).toBe(2);
});

test('nobody else does', async () => {
  const { owner } = await app.createTeam();
  expect((await app.as(owner).call(contract.getOverview)).status).toBe(403);
});
