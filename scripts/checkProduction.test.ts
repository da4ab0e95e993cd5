import { execFile } from 'node:child_process';
import { access, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './root.ts';

/** The command as a person runs it; returns how it ended and what it said. */
function check(env: Record<string, string>): Promise<{ code: number; words: string }> {
  const args = [inRoot('scripts/checkProduction.ts')];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (error, words) =>
      resolve({ code: error ? Number(error.code) : 0, words }),
    );
  });
}

test('it says what is missing, then that nothing is, and leaves nothing behind', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-check-'));
  const HERALD_DATA = join(folder.path, 'data');
  const trial = await check({ HERALD_DATA });
  expect(trial).toMatchObject({ code: 1 });
  expect(trial.words).toContain('set HERALD_SANDBOX=off');

  const bare = await check({ HERALD_DATA, HERALD_SANDBOX: 'off' });
  expect(bare.code).toBe(1);
  for (const name of ['PUBLIC_URL', 'META_APP_ID', 'META_APP_SECRET', 'META_VERIFY_TOKEN', 'SMTP_URL'])
    expect(bare.words).toContain(`✗ ${name} `);

  const whole = await check({
    HERALD_DATA,
    HERALD_SANDBOX: 'off',
    PUBLIC_URL: 'https://herald.example.com',
    META_APP_ID: '1',
    META_APP_SECRET: 'b1946ac92492d2347c6235b4d2611184',
    META_VERIFY_TOKEN: '591785b794601e212b260e25925636fd',
    SMTP_URL: 'smtps://mail.example.com',
  });
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.words).toContain('! TRUST_PROXY ');
  await expect(access(HERALD_DATA)).rejects.toThrow('ENOENT');
});
