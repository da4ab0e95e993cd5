import { expect, test } from 'vitest';
import { startConnected } from '../testing/client.ts';

test('a field that there is not is refused, nested ones are kept to, and several nodes come at once', async () => {
  await using app = await startConnected();
  const { wabaId, phoneNumberId } = app.number;
  const refused = await app.call('GET', `${phoneNumberId}?fields=id,quality_raitng`);
  expect(refused.body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('(quality_raitng)'),
  });
  for (const path of [`${wabaId}/phone_numbers?fields=nope`, `${wabaId}?fields=nope`]) {
    expect((await app.call('GET', path)).body.error.code).toBe(100);
  }
  const { body } = await app.call(
    'GET',
    `${wabaId}?fields=name,phone_numbers.limit(5){display_phone_number}`,
  );
  expect(Object.keys(body.phone_numbers.data[0]).sort()).toEqual(['display_phone_number', 'id']);
  const several = await app.call('GET', `?ids=${wabaId},${phoneNumberId}&fields=id`);
  expect(several.body).toEqual({ [wabaId]: { id: wabaId }, [phoneNumberId]: { id: phoneNumberId } });
});

test('parameters count in the address too, objects also as JSON text, and a last slash changes nothing', async () => {
  await using app = await startConnected();
  const { phoneNumberId } = app.number;
  const text = encodeURIComponent(JSON.stringify({ body: 'Bonjour' }));
  const sent = await app.call(
    'POST',
    `${phoneNumberId}/messages/?messaging_product=whatsapp&to=33700000101&type=text&text=${text}`,
  );
  expect(sent.status).toBe(200);
  const contacts = JSON.stringify([{ name: { formatted_name: 'Zoé', first_name: 'Zoé' } }]);
  expect((await app.send({ to: '33700000101', type: 'contacts', contacts })).status).toBe(200);
  expect((await app.call('POST', `${phoneNumberId}/`, { pin: '123456' })).body).toEqual({ success: true });
});

test('a form carries objects as JSON text, and an upload may say what it is for in its address', async () => {
  await using app = await startConnected();
  const { phoneNumberId, accessToken } = app.number;
  app.sandbox.customerSends({ from: '+33700000101', phoneNumberId, text: 'Bonjour' });
  const form = new URLSearchParams({
    messaging_product: 'whatsapp',
    to: '+33700000101',
    type: 'text',
    text: JSON.stringify({ body: 'Bonjour' }),
  });
  const sent = await fetch(`${app.sandbox.graphUrl}/v25.0/${phoneNumberId}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  expect(sent.status).toBe(200);
  await app.sandbox.settle();
  expect(app.sandbox.received('+33700000101')).toMatchObject([{ type: 'text' }]);

  const file = () => {
    const upload = new FormData();
    upload.set('type', 'image/png');
    upload.set('file', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' }), 'dot.png');
    return upload;
  };
  const named = await app.call('POST', `${phoneNumberId}/media?messaging_product=whatsapp`, file());
  expect([named.status, named.body]).toEqual([200, { id: expect.any(String) }]);
  expect((await app.call('POST', `${phoneNumberId}/media`, file())).body.error.code).toBe(100);
});

test('a new name goes into review, and nothing to change is refused', async () => {
  await using app = await startConnected();
  const { phoneNumberId } = app.number;
  expect((await app.call('POST', phoneNumberId, { colour: 'red' })).body.error.code).toBe(100);
  await app.call('POST', phoneNumberId, { new_display_name: 'Jardin du Midi' });
  const name = async () =>
    (await app.call('GET', `${phoneNumberId}?fields=verified_name,new_name_status`)).body;
  expect(await name()).toMatchObject({ new_name_status: 'PENDING_REVIEW' });
  await app.sandbox.settle();
  expect(app.receiver.fields('phone_number_name_update')[0]).toMatchObject({ decision: 'PENDING' });
  await fetch(`${app.sandbox.url}/control/numbers/${phoneNumberId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nameDecision: 'APPROVED', qualityEvent: 'FLAGGED' }),
  });
  expect(await name()).toMatchObject({ verified_name: 'Jardin du Midi', new_name_status: 'NONE' });
  await app.sandbox.settle();
  expect(app.receiver.fields('phone_number_quality_update')[0]).toMatchObject({
    event: 'FLAGGED',
    max_daily_conversations_per_business: 'TIER_2K',
  });
});

test('people are blocked by number and by user id', async () => {
  await using app = await startConnected();
  const { phoneNumberId } = app.number;
  app.sandbox.customerSends({ from: '33700000101', phoneNumberId, text: 'Bonjour' });
  await app.sandbox.settle();
  const [message] = app.receiver.fields('messages');
  const { user_id } = (message as { contacts: { user_id: string }[] }).contacts[0]!;
  const path = `${phoneNumberId}/block_users`;
  const list = { messaging_product: 'whatsapp', block_users: [{ user_id }] };
  expect((await app.call('POST', path, list)).body.block_users.added_users).toMatchObject([
    { input: user_id, wa_id: '33700000101' },
  ]);
  expect((await app.call('GET', path)).body.data).toMatchObject([{ wa_id: '33700000101' }]);
});
