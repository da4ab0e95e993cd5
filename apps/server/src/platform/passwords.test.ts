import { lookup } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known again, another is not, and nobody has none', async () => {
  const stored = await hashPassword('seven red lanterns');
  expect(await isPassword('seven red lanterns', stored)).toBe(true);
  expect(await isPassword('seven red lantern', stored)).toBe(false);
  expect(await isPassword('a password that nobody has', null)).toBe(false);
});

test('a flood of passwords is refused beyond a short queue, and holds up nothing else', async () => {
  const flood = Array.from({ length: 200 }, () => hashPassword('seven red lanterns'));
  const answers = Promise.allSettled(flood);
  // Name look-ups have the same threads: this one does not wait for the queue.
  const first = await Promise.race([lookup('localhost').then(() => 'look-up'), answers.then(() => 'flood')]);
  expect(first).toBe('look-up');
  const refused = (await answers).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(158);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  // The gate is open again.
  expect(await isPassword('x', await hashPassword('x'))).toBe(true);
});
