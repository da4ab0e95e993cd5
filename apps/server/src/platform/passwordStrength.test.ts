import { expect, test } from 'vitest';
import { isGuessable } from './passwordStrength.ts';

const about = ['anais.martin@boutique.example', 'Anaïs', 'Martin', 'Herald'];

test.each([
  '1234567890',
  'aaaaaaaaaa',
  'password123',
  'motdepasse',
  'motdepasse123',
  'azertyuiop',
  'Bonjour2026!',
  'anais.martin@boutique.example',
  'boutique2026',
  'Herald2026',
  'a'.repeat(200),
])('%s is easy to guess', async (password) => {
  expect(await isGuessable(password, about)).toBe(true);
});

test.each(['correct horse battery', 'trois chats sur un toit', 'xK7-pq2-VVm9'])(
  '%s is not',
  async (password) => {
    expect(await isGuessable(password, about)).toBe(false);
  },
);

test('a password that is hard to judge does not hold the process up', async () => {
  const start = performance.now();
  await isGuessable('p@$$w0rd1i!|'.repeat(16), about);
  expect(performance.now() - start).toBeLessThan(5000);
});
