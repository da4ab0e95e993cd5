import { defineRoute } from '@herald/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serve } from './http/serve.ts';
import type { BackgroundService, Module } from './module.ts';
import { defineJob, enqueue } from './platform/jobs/index.ts';
import { startTestApp } from './test/index.ts';

const slow = defineRoute({
  name: 'slow',
  summary: 'Answers when told to',
  method: 'GET',
  path: '/api/test/slow',
  access: 'public',
  response: z.object({ done: z.boolean() }),
});

test('stopping finishes open requests and running jobs, then the pipelines, and takes nothing new', async () => {
  const steps: string[] = [];
  const requestIsIn = Promise.withResolvers<void>();
  const jobIsIn = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const job = defineJob({
    name: 'test.slow',
    payload: z.object({}),
    async run(_payload, { app }) {
      jobIsIn.resolve();
      await goOn.promise;
      await app.database.statements.selectFrom('users').select('id').execute();
      steps.push('job');
    },
  });
  const pipeline: BackgroundService = {
    name: 'test pipeline',
    start: async () => ({ [Symbol.asyncDispose]: async () => void steps.push('pipeline') }),
  };
  const module: Module = {
    name: 'test',
    jobs: [job],
    services: [pipeline],
    register(http) {
      serve(http, slow, async ({ ctx }) => {
        requestIsIn.resolve();
        await goOn.promise;
        await ctx.db.read((tx) => tx.selectFrom('users').select('id').execute());
        steps.push('request');
        return { done: true };
      });
    },
  };

  const app = await startTestApp({ modules: [module], roles: ['web', 'worker'] });
  await enqueue(app.db, job, {});
  const answer = app.anybody.call(slow);
  await Promise.all([requestIsIn.promise, jobIsIn.promise]);

  const stopped = app[Symbol.asyncDispose]();
  await expect
    .poll(() =>
      fetch(`${app.url}/healthz`).then(
        (late) => late.status,
        () => 'refused',
      ),
    )
    .not.toBe(200);
  goOn.resolve();
  await stopped;
  expect((await answer).body).toEqual({ done: true });
  expect(steps.indexOf('pipeline')).toBeGreaterThan(steps.indexOf('request'));
  expect(steps.sort()).toEqual(['job', 'pipeline', 'request']);
});
