import { getConversation, sendConversationMessage } from '@herald/contract';
import { startSandbox } from '@herald/sandbox';
import { expect, test } from 'vitest';
import { tokenPurpose } from '../../connectors/whatsapp.ts';
import { startConsumers } from '../../intake/consumer/startConsumers.ts';
import { startSender } from '../outbound/sender/index.ts';
import { whatsappSource } from './index.ts';
import { startInbox } from './test/index.ts';

test('a conversation goes back and forth with a phone, over real HTTP', async () => {
  await using sandbox = await startSandbox({ timing: { sentMs: 1, deliveredMs: 2, readMs: 3 } });
  await using inbox = await startInbox({ META_GRAPH_URL: sandbox.graphUrl });
  const { app, number, owner } = inbox;
  const connected = sandbox.connectNumber();
  sandbox.setWebhookUrl(`${app.url}/webhooks/whatsapp`);
  await app.db
    .updateTable('whatsapp_accounts')
    .set({
      waba_id: connected.wabaId,
      access_token_sealed: app.services.secrets.seal(connected.accessToken, tokenPurpose),
    })
    .execute();
  await app.db.updateTable('phone_numbers').set({ meta_id: connected.phoneNumberId }).execute();

  sandbox.customerSends({ from: '33700000123', text: 'Bonjour', profileName: 'Anaïs' });
  sandbox.customerSends({ from: '33700000123', type: 'image', caption: 'Regardez' });
  await sandbox.settle();
  await inbox.drain();
  await app.runJobs();

  const contact = await app.db.selectFrom('contacts').select('id').executeTakeFirstOrThrow();
  const params = { team_id: number.team_id, phone_number_id: number.id, contact_id: contact.id };
  const caller = app.as(owner);
  const received = await caller.call(getConversation, { params, query: {} });
  expect(received.data.name).toBe('Anaïs');
  const image = received.data.messages.find(({ type }) => type === 'media');
  expect(image).toMatchObject({
    message: { caption: 'Regardez', media_url: expect.stringContaining('/files/') },
  });

  await using _sender = await startSender(app.services);
  await using _consumer = await startConsumers(app.services, [whatsappSource()]);
  const sent = await caller.call(sendConversationMessage, {
    params,
    body: { message: { type: 'text', body: 'Merci !' } },
  });
  expect(sent.status).toBe(200);
  await expect
    .poll(async () => {
      const { data } = await caller.call(getConversation, { params, query: { peek: 'true' } });
      return data.messages.find(({ id }) => id === sent.data.id)?.status;
    })
    .toBe('read');
  expect(sandbox.received('33700000123')).toHaveLength(1);
});
