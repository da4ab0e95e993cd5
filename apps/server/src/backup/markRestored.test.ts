import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { cloneDatabase, startTestApp } from '../test/index.ts';
import { holdRestored } from './holdRestored.ts';
import { markRestoredAt } from './markRestored.ts';

test('a job that was running at that moment is dropped like one that waited', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      select graphile_worker.add_job('mail.send'), graphile_worker.add_job('templates.sync', queue_name => 'one');
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1';
      update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'worker-1'`);
    await markRestoredAt(database.url);
    const { rows } = await client.query(
      'select task_identifier as task, locked_by from graphile_worker.jobs',
    );
    expect(rows).toEqual([{ task: 'templates.sync', locked_by: null }]);
  } finally {
    await client.end();
  }
});

test('what was held once is not held again where somebody said twice that it was restored', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner } = app.services.database.pools;
  await owner.query('insert into restores (backup_at) values (null), (null)');
  await holdRestored(app.services);
  const { rows } = await owner.query('select from restores where held_at is null');
  expect(rows).toEqual([]);
});
