import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('once the process has ended nobody asks its address any longer, and whoever waited can end', async () => {
  const script = `
    import { waitUntilReady } from ${JSON.stringify(join(import.meta.dirname, 'waitUntilReady.ts'))};
    const child = { name: 'server', logPath: 'server.log', exited: Promise.resolve('ended with code 1') };
    const never = new AbortController().signal;
    await waitUntilReady(child, 'http://127.0.0.1:9/', never).catch(({ message }) => console.log(message));
  `;
  // It ended by itself: cut off, it would have no code.
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 30_000,
  });
  await expect(ended).resolves.toMatchObject({
    stdout: 'The server ended with code 1. Everything that it said is in server.log.\n',
  });
});
