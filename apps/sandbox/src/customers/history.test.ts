import { expect, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { graphClient } from '../testing/client.ts';
import { startReceiver } from '../testing/receiver.ts';

test('a past opens the window without telling the business or touching the record', async () => {
  await using receiver = await startReceiver();
  await using sandbox = await startSandbox({
    webhookUrl: receiver.url,
    smtpPort: null,
    timing: { sentMs: 0, deliveredMs: 0, readMs: null },
  });
  const number = sandbox.connectNumber();
  const play = (phone: string, hoursAgo: number) =>
    fetch(`${sandbox.url}/control/customers/${encodeURIComponent(phone)}/history`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Anaïs',
        phoneNumberId: number.phoneNumberId,
        lines: [
          { from: 'customer', text: 'Bonjour', at: Date.now() - hoursAgo * 3_600_000 },
          { from: 'business', text: 'Bonjour !', at: Date.now() - hoursAgo * 3_600_000 + 1_000 },
        ],
      }),
    });
  expect((await play('+33700000101', 1)).status).toBe(200);
  expect((await play('+33700000102', 30)).status).toBe(200);
  await sandbox.settle();
  expect(receiver.messages()).toEqual([]);
  expect(sandbox.sentMessages()).toEqual([]);

  const post = graphClient(sandbox, number.accessToken);
  for (const to of ['+33700000101', '+33700000102']) {
    await post('POST', `${number.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'text',
      text: { body: 'Toujours là ?' },
    });
  }
  await sandbox.settle();
  const last = (phone: string) =>
    receiver.statuses().findLast((status) => status.recipient_id === phone)?.status;
  expect([last('33700000101'), last('33700000102')]).toEqual(['delivered', 'failed']);
});
