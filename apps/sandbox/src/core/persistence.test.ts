import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { graphClient } from '../testing/client.ts';
import { startReceiver } from '../testing/receiver.ts';
import { Clock } from './clock.ts';
import { DueQueue } from './dueQueue.ts';

test('everything survives a restart, waiting statuses and webhooks included', async () => {
  await using receiver = await startReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const timing = { sentMs: 0, deliveredMs: 60_000, readMs: null };
  const first = await startSandbox({ dataDir, webhookUrl: receiver.url, timing });
  const number = first.connectNumber();
  first.webhooks({ paused: true });
  first.customerSends({ from: '+33700000101' });
  await graphClient(first, number.accessToken)('POST', `${number.phoneNumberId}/messages`, {
    messaging_product: 'whatsapp',
    to: '+33700000101',
    type: 'text',
    text: { body: 'Bonjour' },
  });
  await first.settle();
  await first.close();
  expect(receiver.statuses()).toEqual([]);

  await using second = await startSandbox({ dataDir, webhookUrl: receiver.url, timing });
  second.advance(120_000);
  await second.settle();
  expect(receiver.statuses().map((each) => each.status)).toEqual(['sent', 'delivered']);
  expect(second.received('+33700000101')).toHaveLength(1);
  await second.close();
  rmSync(dataDir, { recursive: true });
});

test('a webhook that waits for its next attempt is sent after a restart', async () => {
  await using receiver = await startReceiver();
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const options = { dataDir, webhookUrl: receiver.url, webhooks: { retryDelaysMs: [60_000] } };
  const first = await startSandbox(options);
  const number = first.connectNumber();
  await first.settle();
  receiver.answers.push(500);
  first.customerSends({ from: '+33700000101', phoneNumberId: number.phoneNumberId, text: 'Bonjour' });
  while (receiver.answers.length > 0) await new Promise((resolve) => setImmediate(resolve));
  await first.close();
  const before = receiver.messages().length;

  await using second = await startSandbox(options);
  await second.settle();
  expect(before).toBe(1);
  expect(receiver.messages()).toHaveLength(2);
  await second.close();
  rmSync(dataDir, { recursive: true });
});

test('the due queue runs in order of time, equals in order of arrival', async () => {
  const queue = new DueQueue(new Clock());
  const now = Date.now();
  const ran: number[] = [];
  await new Promise<void>((resolve) => {
    for (const [at, name] of [
      [3, 3],
      [1, 1],
      [2, 2],
      [1, 11],
      [4, 4],
    ] as const) {
      queue.schedule(now + at, () => {
        ran.push(name);
        if (name === 4) resolve();
      });
    }
  });
  expect(ran).toEqual([1, 11, 2, 3, 4]);
});
