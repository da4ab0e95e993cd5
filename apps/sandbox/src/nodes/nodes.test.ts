import { expect, test } from 'vitest';
import type { Attempt } from '../core/attempts.ts';
import { type Fault, startSandbox } from '../index.ts';
import { graphClient, startConnected } from '../testing/client.ts';

const app = { id: '700000000000001', secret: 'sandbox-app-secret' };

async function exchange(url: string, code: string) {
  const query = new URLSearchParams({ client_id: app.id, client_secret: app.secret, code });
  const response = await fetch(`${url}/v25.0/oauth/access_token?${query}`);
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

test('a code becomes a token once, within thirty seconds', async () => {
  await using sandbox = await startSandbox();
  const signup = sandbox.signup({
    businessName: 'Jardin Démo',
    displayPhoneNumber: '+33 6 39 98 00 77',
    tokenExpiresIn: 600,
  });
  const first = await exchange(sandbox.graphUrl, signup.code);
  expect(first.body).toMatchObject({ token_type: 'bearer' });
  // What is left of them: the sandbox's clock goes on.
  expect(first.body.expires_in).toBeGreaterThan(500);
  expect(first.body.expires_in).toBeLessThanOrEqual(600);
  expect((await exchange(sandbox.graphUrl, signup.code)).body).toMatchObject({
    error: { code: 100, error_subcode: 36009 },
  });

  const late = sandbox.signup();
  sandbox.advance(31_000);
  expect((await exchange(sandbox.graphUrl, late.code)).body).toMatchObject({
    error: { error_subcode: 36007 },
  });

  const patient = sandbox.signup({ codeExpiresIn: 600 });
  sandbox.advance(590_000);
  expect((await exchange(sandbox.graphUrl, patient.code)).status).toBe(200);
});

test('debug_token tells the assets of a token', async () => {
  await using connected = await startConnected();
  const { sandbox, number } = connected;
  const answer = await graphClient(sandbox, `${app.id}|${app.secret}`)(
    'GET',
    `debug_token?input_token=${number.accessToken}`,
  );
  expect(answer.body.data).toMatchObject({ is_valid: true, expires_at: 0, app_id: app.id });
  expect(answer.body.data.granular_scopes[0]).toEqual({
    scope: 'whatsapp_business_management',
    target_ids: [number.wabaId],
  });
});

test('expired, revoked, foreign and under-privileged tokens are told apart', async () => {
  await using connected = await startConnected();
  const { sandbox, number } = connected;
  const other = sandbox.connectNumber({ tokenExpiresIn: 10, scopes: ['whatsapp_business_management'] });
  const asOther = graphClient(sandbox, other.accessToken);

  const foreign = await asOther('GET', number.wabaId);
  expect(foreign.body.error).toMatchObject({ code: 100, error_subcode: 33 });
  expect(foreign.body.error.message).toContain('does not exist, cannot be loaded due to missing permissions');
  const denied = await asOther('POST', `${other.phoneNumberId}/messages`, { messaging_product: 'whatsapp' });
  expect([denied.status, denied.body.error.code]).toEqual([403, 10]);
  sandbox.advance(11_000);
  expect((await asOther('GET', other.wabaId)).body.error).toMatchObject({ code: 190, error_subcode: 463 });
  sandbox.revokeTokens(number.wabaId);
  expect((await connected.call('GET', number.wabaId)).body.error).toMatchObject({
    code: 190,
    error_subcode: 458,
  });
});

test('numbers are listed, registered with their PIN, and registration is limited', async () => {
  await using connected = await startConnected();
  const { number, call } = connected;
  const listed = await call(
    'GET',
    `${number.wabaId}/phone_numbers?fields=id,status,throughput,quality_rating`,
  );
  expect(listed.body.data).toEqual([
    {
      id: number.phoneNumberId,
      status: 'CONNECTED',
      throughput: { level: 'STANDARD' },
      quality_rating: 'GREEN',
    },
  ]);
  const register = (pin: string) =>
    call('POST', `${number.phoneNumberId}/register`, { messaging_product: 'whatsapp', pin });
  expect((await register('000000')).body.error.code).toBe(133005);
  for (let i = 0; i < 9; i++) expect((await register('123456')).body).toEqual({ success: true });
  expect((await register('123456')).body.error.code).toBe(133016);
  connected.sandbox.advance(73 * 3_600_000);
  expect((await call('POST', `${number.phoneNumberId}/deregister`)).body).toEqual({ success: true });
  expect((await connected.text('+33700000101')).body.error.code).toBe(133010);
});

test('media: upload, look-up, download with the token, expiry, deletion', async () => {
  await using connected = await startConnected();
  const { number, call, sandbox } = connected;
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('file', new Blob([Buffer.from('%PDF-1.4 hello')], { type: 'application/pdf' }), 'a.pdf');
  const { body } = await call('POST', `${number.phoneNumberId}/media`, form);
  const found = await call('GET', `${body.id}?phone_number_id=${number.phoneNumberId}`);
  expect(found.body).toMatchObject({ mime_type: 'application/pdf', file_size: 14, id: body.id });

  const headers = { authorization: `Bearer ${number.accessToken}` };
  expect(await (await fetch(found.body.url, { headers })).text()).toBe('%PDF-1.4 hello');
  expect((await fetch(found.body.url)).status).toBe(401);
  sandbox.advance(6 * 60_000);
  expect((await fetch(found.body.url, { headers })).status).toBe(404);
  expect((await call('DELETE', body.id)).body).toEqual({ success: true });
  expect((await call('GET', body.id)).body.error.code).toBe(100);
});

test('media of a wrong type or size is refused', async () => {
  await using connected = await startConnected();
  const upload = (type: string, size: number) => {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', new Blob([Buffer.alloc(size)], { type }), 'a');
    return connected.call('POST', `${connected.number.phoneNumberId}/media`, form);
  };
  expect((await upload('image/gif', 10)).body.error.code).toBe(100);
  expect((await upload('image/png', 5 * 1024 * 1024 + 1)).body.error.code).toBe(100);
});

test('a resumable upload goes on where it stopped', async () => {
  await using connected = await startConnected();
  const { call, number } = connected;
  const session = await call('POST', `${app.id}/uploads?file_name=a.png&file_length=6&file_type=image/png`);
  const oauth = (offset: number) => ({
    authorization: `OAuth ${number.accessToken}`,
    file_offset: String(offset),
  });
  const bearer = await call('POST', session.body.id, Buffer.from('abc'), { file_offset: '0' });
  expect(bearer.status).toBe(401);
  await call('POST', session.body.id, Buffer.from('abc'), oauth(0));
  const progress = await call('GET', session.body.id, undefined, oauth(0));
  expect(progress.body.file_offset).toBe(3);
  const done = await call('POST', session.body.id, Buffer.from('def'), oauth(3));
  expect(done.body.h).toMatch(/^4::/);
});

test('the business profile keeps its limits', async () => {
  await using connected = await startConnected();
  const path = `${connected.number.phoneNumberId}/whatsapp_business_profile`;
  const save = (body: object) => connected.call('POST', path, { messaging_product: 'whatsapp', ...body });
  expect((await save({ about: '' })).body.error.code).toBe(131009);
  expect((await save({ websites: ['https://a.fr', 'https://b.fr', 'https://c.fr'] })).body.error.code).toBe(
    131009,
  );
  expect((await save({ about: 'Fleurs', vertical: 'RETAIL' })).body).toEqual({ success: true });
  expect((await connected.call('GET', `${path}?fields=about,vertical`)).body.data[0]).toEqual({
    about: 'Fleurs',
    vertical: 'RETAIL',
    messaging_product: 'whatsapp',
  });
});

test('faults: refused, reset, or accepted with the answer lost', async () => {
  await using connected = await startConnected();
  connected.sandbox.customerSends({ from: '+33700000101' });
  connected.sandbox.fault({ kind: 'error', times: 1, path: 'messages', httpStatus: 429, code: 130429 });
  const asked = `${connected.number.wabaId}?fields=marketing_messages_onboarding_status`;
  expect((await connected.call('GET', asked)).status).toBe(200);
  expect((await connected.text('+33700000101')).body.error.code).toBe(130429);
  connected.sandbox.fault({ kind: 'reset', times: 1 });
  await expect(connected.text('+33700000101')).rejects.toThrow();
  expect(connected.sandbox.sentMessages()).toHaveLength(0);
  connected.sandbox.fault({ kind: 'timeout-after-accept', times: 1 });
  await expect(connected.text('+33700000101')).rejects.toThrow();
  expect(connected.sandbox.sentMessages()).toHaveLength(1);
});

test('faults: reset after accepting, a late answer, and only each second request', async () => {
  await using connected = await startConnected();
  const { sandbox } = connected;
  sandbox.customerSends({ from: '+33700000101' });
  sandbox.fault({ kind: 'reset-after-accept', times: 1 });
  await expect(connected.text('+33700000101')).rejects.toThrow();
  expect(sandbox.sentMessages()).toHaveLength(1);
  sandbox.fault({ kind: 'slow', times: 1, delayMs: 60 });
  const begun = performance.now();
  expect((await connected.text('+33700000101')).status).toBe(200);
  expect(performance.now() - begun).toBeGreaterThan(50);
  sandbox.fault({ kind: 'error', times: 2, every: 2, httpStatus: 429, code: 130429 });
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) statuses.push((await connected.text('+33700000101')).status);
  expect(statuses).toEqual([200, 429, 200, 429, 200]);
});

test('every request to send is written down with what came of it', async () => {
  await using connected = await startConnected();
  const { sandbox, text } = connected;
  const phone = '+33700000101';
  sandbox.customerSends({ from: phone });
  const readAttempts = async () => {
    const answer = await fetch(`${sandbox.url}/control/record/attempts`);
    const { data } = (await answer.json()) as { data: Attempt[] };
    return data.map(({ callbackData, outcome, messageId }) => [
      callbackData,
      outcome,
      messageId !== undefined,
    ]);
  };
  const faults: (Omit<Fault, 'times'> | null)[] = [
    null,
    { kind: 'error', httpStatus: 429, code: 130429 },
    { kind: 'error', httpStatus: 500, code: 131000 },
    { kind: 'error', httpStatus: 503 },
    { kind: 'status-after-accept', httpStatus: 502 },
    { kind: 'timeout' },
    { kind: 'timeout-after-accept' },
    { kind: 'reset' },
    { kind: 'reset-after-accept' },
  ];
  for (const [index, fault] of faults.entries()) {
    if (fault) sandbox.fault({ ...fault, times: 1 });
    await text(phone, 'Bonjour', { biz_opaque_callback_data: `m:${index}` }).catch(() => {});
  }
  await expect.poll(readAttempts).toEqual([
    ['m:0', 'accepted', true],
    ['m:1', 'refused', false],
    ['m:2', 'refused', false],
    ['m:3', 'unclear', false],
    ['m:4', 'unclear', true],
    ['m:5', 'unanswered', false],
    ['m:6', 'unanswered', true],
    ['m:7', 'unanswered', false],
    ['m:8', 'unanswered', true],
  ]);
});

test('coexistence: history once, and echoes from the phone app', async () => {
  await using connected = await startConnected({}, { coexistence: true });
  const { number, call, sandbox, receiver } = connected;
  const sync = () =>
    call('POST', `${number.phoneNumberId}/smb_app_data`, {
      messaging_product: 'whatsapp',
      sync_type: 'history',
    });
  expect((await sync()).status).toBe(200);
  expect((await sync()).body.error.code).toBe(2593107);
  sandbox.phoneAppSends({
    phoneNumberId: number.phoneNumberId,
    to: '+33700000101',
    text: 'Je vous rappelle',
  });
  await sandbox.settle();
  expect(receiver.fields('history')).toHaveLength(1);
  expect(receiver.fields('smb_message_echoes')[0]).toMatchObject({ message_echoes: [{ to: '33700000101' }] });
  expect(sandbox.sentMessages()).toEqual([]);
});
