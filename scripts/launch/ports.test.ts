import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { refuseTakenPorts } from './ports.ts';
import { readSettings } from './settings.ts';

test('a taken port is refused with its variable', async () => {
  const [taken, free] = [await findFreePort(), await findFreePort()];
  await using listener = createServer().listen(taken, '127.0.0.1');
  await once(listener, 'listening');
  const settings = readSettings({ HERALD_PORT: String(free), HERALD_SANDBOX_PORT: String(taken) });

  await refuseTakenPorts(settings, ['herald']);
  await expect(refuseTakenPorts(settings, ['herald', 'sandbox'])).rejects.toThrow(
    new RegExp(`Port ${taken}, which the sandbox needs.*HERALD_SANDBOX_PORT`),
  );
});

test('one port for two things is refused', async () => {
  const port = String(await findFreePort());
  const settings = readSettings({ HERALD_PORT: port, HERALD_SANDBOX_PORT: port });
  await expect(refuseTakenPorts(settings, ['herald', 'sandbox'])).rejects.toThrow(
    /both Herald and the sandbox.*HERALD_SANDBOX_PORT/,
  );
});
