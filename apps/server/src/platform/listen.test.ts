import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { listen } from './listen.ts';

test('every notification is told, and a broken connection is made again', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner } = app.services.database.pools;
  const heard: string[] = [];
  await using _listening = listen(app.services, 'herald_test', (payload) => heard.push(payload));
  await expect.poll(() => heard).toEqual(['']);

  await owner.query(`select pg_notify('herald_test', 'one'), pg_notify('herald_test', 'two')`);
  await expect.poll(() => heard).toEqual(['', 'one', 'two']);

  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'herald_test listener'`,
  );
  await expect.poll(() => heard, { timeout: 30_000 }).toEqual(['', 'one', 'two', '']);
  await owner.query(`select pg_notify('herald_test', 'three')`);
  await expect.poll(() => heard.at(-1)).toBe('three');
});

test('who stops listening waits for no reconnection', async () => {
  await using app = await startTestApp({ modules: [] });
  const away = {
    ...app.services.config,
    database: { url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1, ownLogins: true },
  };
  const listening = listen({ ...app.services, config: away }, 'herald_test', () => {});
  const begun = performance.now();
  await listening[Symbol.asyncDispose]();
  expect(performance.now() - begun).toBeLessThan(1900);
});
