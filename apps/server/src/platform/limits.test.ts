import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';

const rule = { name: 'test', points: 3, seconds: 900 };

test('one too many is refused until the window is over', async () => {
  await using app = await startTestApp({ modules: [] });
  const { limits } = app.services;
  for (let time = 0; time < 3; time += 1) await limits.take(rule, 'Ada@example.com');
  await expect(limits.check(rule, 'ada@example.com')).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
  });
  const refused = limits.take(rule, 'ada@example.com');
  await expect(refused).rejects.toSatisfy((error: { retryAfter: number }) => error.retryAfter > 890);
  await limits.check(rule, 'grace@example.com');

  app.clock.advance({ minutes: 15 });
  await limits.take(rule, 'ada@example.com');
  await limits.take(rule, 'ada@example.com');
  await limits.reset(rule, 'ada@example.com');
  for (let time = 0; time < 3; time += 1) await limits.take(rule, 'ada@example.com');
});

test('attempts at the same moment are all counted', async () => {
  await using app = await startTestApp({ modules: [] });
  const attempts = Array.from({ length: 20 }, () => app.services.limits.take(rule, 'ada'));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
