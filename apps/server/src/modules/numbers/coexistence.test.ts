import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startConsumers } from '../../intake/consumer/startConsumers.ts';
import { whatsappSource } from '../../messaging/whatsapp/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';

const ada = '33700000123';

/** A number that stays on its phone, with chats from before, was just connected. */
async function connectPhone(app: TestApp) {
  const { team, owner } = await app.createTeam();
  const caller = app.as(owner);
  app.sandbox.setWebhookUrl(null);
  const signup = app.sandbox.signup({ coexistence: true });
  const phoneNumberId = signup.phoneNumberId ?? '';
  app.sandbox.customerSends({ from: ada, phoneNumberId, text: 'Bonjour', profileName: 'Ada' });
  app.sandbox.setWebhookUrl(`${app.url}/webhooks/whatsapp`);
  const connected = await caller.call(contract.connectWhatsapp, {
    params: { team_id: team.id },
    body: { code: signup.code, phone_number_id: phoneNumberId },
  });
  const params = { team_id: team.id, phone_number_id: connected.data.phone_numbers[0]?.id ?? 0 };
  const number = async () => (await caller.call(contract.getPhoneNumber, { params })).data;
  const conversations = async () => (await caller.call(contract.listConversations, { params })).data;
  return { caller, params, phoneNumberId, number, conversations };
}

test('a number that stays on its phone brings its chats along, as the past', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null } });
  const phone = await connectPhone(app);
  expect(await phone.number()).toMatchObject({ is_on_biz_app: true, history: null, connection: 'connected' });
  await using _consumer = await startConsumers(app.services, [whatsappSource()]);
  await app.runJobs();
  await app.sandbox.settle();
  await expect.poll(async () => (await phone.number()).history).toEqual({ progress: 100, problem: null });
  await expect.poll(phone.conversations).toHaveLength(1);
  const [talk] = await phone.conversations();
  expect(talk).toMatchObject({ name: 'Ada', last_message_preview: 'Bonjour', closed: false });
  // The past is nothing that waits to be read.
  expect((await phone.number()).inbound_conversation_not_read).toBe(0);

  app.sandbox.phoneAppSends({ phoneNumberId: phone.phoneNumberId, to: ada, text: 'Je vous rappelle' });
  await app.sandbox.settle();
  await expect
    .poll(async () => (await phone.conversations())[0]?.last_message_preview)
    .toBe('Je vous rappelle');
  const params = { ...phone.params, contact_id: talk?.contact_id ?? 0 };
  const { data } = await phone.caller.call(contract.getConversation, { params, query: {} });
  expect(data.messages.map(({ contact_is_sender }) => contact_is_sender)).toContain(false);

  // Whoever connects a second time is told no by WhatsApp, and keeps what came.
  const { waba_id, display_phone_number } = await phone.number();
  const again = app.sandbox.signup({ wabaId: waba_id ?? '', displayPhoneNumber: display_phone_number ?? '' });
  await phone.caller.call(contract.connectWhatsapp, {
    params: { team_id: phone.params.team_id },
    body: { code: again.code },
  });
  await app.runJobs();
  expect((await phone.number()).history).toEqual({ progress: 100, problem: null });
});

test('when it is asked for too late, the page says so', async () => {
  await using app = await startTestApp({ sandbox: { smtpPort: null } });
  const phone = await connectPhone(app);
  app.sandbox.advance(25 * 3_600_000);
  await app.runJobs();
  expect((await phone.number()).history).toEqual({ progress: 0, problem: 'refused' });
});
