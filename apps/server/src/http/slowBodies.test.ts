import { setTimeout as wait } from 'node:timers/promises';
import { defineRoute } from '@herald/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createIntake } from '../intake/index.ts';
import { parcelSource } from '../intake/test/parcels.ts';
import type { Module } from '../module.ts';
import { accounts } from '../modules/accounts/index.ts';
import { startTestApp } from '../test/index.ts';
import { openRaw, sendRaw } from '../test/rawRequest.ts';
import { serve } from './serve.ts';

const upload = defineRoute({
  name: 'upload',
  summary: 'One file',
  method: 'POST',
  path: '/api/test/upload',
  access: 'public',
  bodyKind: 'multipart',
  response: z.object({ size: z.int() }),
});
const slow = defineRoute({
  name: 'slow',
  summary: 'Takes its time',
  method: 'POST',
  path: '/api/test/slow',
  access: 'public',
  body: z.object({}),
});
const probe: Module = {
  name: 'probe',
  register(http) {
    serve(http, upload, async (served) => ({ size: served.upload.size }));
    serve(http, slow, async () => {
      await wait(600);
    });
  },
};

const environment = { BODY_TIMEOUT: '0.3' };
const head = (path: string, type: string, length: number) =>
  [`POST ${path} HTTP/1.1`, 'Host: herald', `Content-Type: ${type}`, `Content-Length: ${length}`].join(
    '\r\n',
  );

test('a body that comes byte by byte is not waited for', async () => {
  const doors = createIntake({ sources: [parcelSource()] });
  await using app = await startTestApp({ modules: [accounts, doors], environment });
  for (const path of ['/login', '/webhooks/parcels']) {
    const { socket, answer } = openRaw(app.url);
    socket.write(`${head(path, 'application/json', 1000)}\r\n\r\n{`);
    const trickle = setInterval(() => socket.writable && socket.write(' '), 50);
    expect([path, await answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 408 /)]);
    clearInterval(trickle);
  }
  expect((await app.anybody.fetch('/healthz')).status).toBe(200);
});

test('a file may take longer, and so may the answer to a body that came', async () => {
  await using app = await startTestApp({ modules: [probe], environment });
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const end = '\r\n--x--\r\n';
  const { socket, answer } = openRaw(app.url);
  const type = 'multipart/form-data; boundary=x';
  socket.write(
    `${head(upload.path, type, part.length + 5 + end.length)}\r\nConnection: close\r\n\r\n${part}`,
  );
  await wait(600);
  socket.write(`hello${end}`);
  expect(await answer).toMatch(/^HTTP\/1\.1 200.*\{"size":5\}/s);
  const waited = await sendRaw(
    app.url,
    `${head(slow.path, 'application/json', 2)}\r\nConnection: close\r\n`,
    '{}',
  );
  expect(waited).toMatch(/^HTTP\/1\.1 20/);
});
