import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createCloudApi } from './createCloudApi.ts';
import { CloudApiError } from './error.ts';
import { json, type SeenRequest, startTestServer, type TestServer } from './testServer.ts';

const token = 'EAAG-secret-token';

function apiOf(server: TestServer) {
  return createCloudApi({ baseUrl: server.url, version: 'v25.0', timeoutMs: 5000 });
}

function search(request: SeenRequest | undefined): Record<string, string> {
  return Object.fromEntries(new URL(request?.url ?? '', 'http://x').searchParams);
}

async function failureOf(promise: Promise<unknown>): Promise<CloudApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CloudApiError)) throw new Error(`Expected a CloudApiError, found ${String(error)}.`);
  return error;
}

test('exchanges the code of Embedded Signup and reads what the token may do', async () => {
  await using server = await startTestServer((request, response) => {
    if (request.url.startsWith('/v25.0/oauth/'))
      json(response, 200, { access_token: 'EAAX', token_type: 'bearer' });
    else {
      const granular_scopes = [
        { scope: 'whatsapp_business_management', target_ids: ['330011223344556'] },
        { scope: 'business_management' },
      ];
      json(response, 200, {
        data: { is_valid: true, app_id: '555', expires_at: 0, scopes: ['a'], granular_scopes },
      });
    }
  });
  await using api = apiOf(server);
  expect(await api.exchangeCode({ appId: '555', appSecret: 's', code: 'c' })).toEqual({
    accessToken: 'EAAX',
    tokenType: 'bearer',
    expiresIn: null,
  });
  expect(search(server.seen[0])).toEqual({ client_id: '555', client_secret: 's', code: 'c' });
  expect(await api.debugToken({ appToken: '555|s', token: 'EAAX' })).toEqual({
    isValid: true,
    appId: '555',
    userId: null,
    expiresAt: null,
    scopes: ['a'],
    granularScopes: [
      { scope: 'whatsapp_business_management', targetIds: ['330011223344556'] },
      { scope: 'business_management', targetIds: null },
    ],
  });
  expect(server.seen[1]?.headers.authorization).toBe('Bearer 555|s');
});

test('an error carries the words of Meta and nothing of the request', async () => {
  const error = {
    message: '(#100) Invalid parameter client_secret=hush',
    code: 100,
    error_subcode: 2388299,
    error_user_title: 'Variable au bord',
    error_user_msg: 'Une variable ne peut pas finir le texte.',
    is_transient: false,
    fbtrace_id: 'A1b2',
  };
  await using server = await startTestServer((_request, response) => json(response, 400, { error }));
  await using api = apiOf(server);
  const failure = await failureOf(api.exchangeCode({ appId: '555', appSecret: 'hush', code: 'code-30s' }));
  expect(failure).toMatchObject({
    message: 'Invalid parameter client_secret=…',
    code: 100,
    subcode: 2388299,
    userTitle: 'Variable au bord',
    userMessage: 'Une variable ne peut pas finir le texte.',
    httpStatus: 400,
    fbtraceId: 'A1b2',
  });
  const everything = JSON.stringify(failure, Object.getOwnPropertyNames(failure)) + failure.stack;
  expect(everything).not.toMatch(/hush|code-30s/);
});

test('network failures and unreadable answers are errors too', async () => {
  await using server = await startTestServer((_request, response) => response.writeHead(502).end('<html>'));
  await using api = apiOf(server);
  const failure = await failureOf(api.getWaba({ token, wabaId: '1' }));
  expect(failure).toMatchObject({ code: null, httpStatus: 502, transient: true });
  await using nowhere = createCloudApi({ baseUrl: 'http://127.0.0.1:1', version: 'v25.0' });
  const unreachable = await failureOf(nowhere.getWaba({ token, wabaId: '1' }));
  expect(unreachable).toMatchObject({ code: null, httpStatus: null, transient: true });
  expect(unreachable.message).toBe('WhatsApp could not be reached (ECONNREFUSED).');
});

test('reads numbers, accounts and profiles', async () => {
  const phone = {
    id: '220099887766554',
    display_phone_number: '+1 555-010-0199',
    verified_name: 'Demo Garden',
    quality_rating: 'GREEN',
    throughput: { level: 'STANDARD' },
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    is_on_biz_app: true,
    health_status: {
      can_send_message: 'BLOCKED',
      entities: [
        { entity_type: 'WABA', id: '33', can_send_message: 'BLOCKED', errors: [{ error_code: 141006 }] },
      ],
    },
  };
  await using server = await startTestServer((request, response) => {
    if (request.url.includes('/phone_numbers')) json(response, 200, { data: [phone, 'broken'] });
    else if (request.url.includes('whatsapp_business_profile')) {
      json(response, 200, {
        data: [{ about: 'Fleurs', websites: ['https://example.com'], vertical: 'RETAIL' }],
      });
    } else json(response, 200, { id: '33', name: 'Demo', currency: 'EUR', primary_funding_id: 990011 });
  });
  await using api = apiOf(server);
  const numbers = await api.listPhoneNumbers({ token, wabaId: '33' });
  expect(numbers).toHaveLength(1);
  expect(numbers[0]).toMatchObject({
    id: '220099887766554',
    displayPhoneNumber: '+1 555-010-0199',
    throughputLevel: 'STANDARD',
    messagingLimitTier: 'TIER_2K',
    isOnBizApp: true,
    isOfficialBusinessAccount: false,
    isPinEnabled: false,
    healthStatus: { canSendMessage: 'BLOCKED', entities: [{ type: 'WABA', errors: [{ code: 141006 }] }] },
  });
  expect(await api.getWaba({ token, wabaId: '33' })).toMatchObject({
    id: '33',
    currency: 'EUR',
    primaryFundingId: '990011',
    healthStatus: null,
  });
  expect(await api.getBusinessProfile({ token, phoneNumberId: '22' })).toEqual({
    about: 'Fleurs',
    address: null,
    description: null,
    email: null,
    profilePictureUrl: null,
    websites: ['https://example.com'],
    vertical: 'RETAIL',
  });
});

test('commands go to their nodes', async () => {
  await using server = await startTestServer((_request, response) => json(response, 200, { success: true }));
  await using api = apiOf(server);
  const number = { token, phoneNumberId: '22' };
  await api.subscribeApp({ token, wabaId: '33' });
  await api.subscribeApp({ token, wabaId: '33', callbackUrl: 'https://h.example/w', verifyToken: 'v' });
  await api.registerPhone({ ...number, pin: '123456' });
  await api.markRead({ ...number, wamid: 'wamid.1', typing: true });
  await api.deleteTemplate({ token, wabaId: '33', name: 'order ready', templateId: '9' });
  await api.updateBusinessProfile({ ...number, changes: { about: 'Fleurs' } });
  const calls = server.seen.map(({ method, url, body }) => `${method} ${url} ${body.toString()}`);
  expect(calls).toEqual([
    'POST /v25.0/33/subscribed_apps ',
    'POST /v25.0/33/subscribed_apps {"override_callback_uri":"https://h.example/w","verify_token":"v"}',
    'POST /v25.0/22/register {"messaging_product":"whatsapp","pin":"123456"}',
    'POST /v25.0/22/messages {"messaging_product":"whatsapp","status":"read","message_id":"wamid.1","typing_indicator":{"type":"text"}}',
    'DELETE /v25.0/33/message_templates?name=order+ready&hsm_id=9 ',
    'POST /v25.0/22/whatsapp_business_profile {"messaging_product":"whatsapp","about":"Fleurs"}',
  ]);
});

test('templates come page after page', async () => {
  const template = (id: string) => ({
    id,
    name: 'n',
    language: 'fr',
    status: 'approved',
    category: 'UTILITY',
  });
  await using server = await startTestServer((request, response) => {
    const after = search(request).after;
    const data = after ? [template('3')] : [template('1'), template('2')];
    const next = after ? {} : { next: 'https://graph.facebook.com/next' };
    json(response, 200, { data, paging: { cursors: { before: 'A', after: after ?? 'QVF' }, ...next } });
  });
  await using api = apiOf(server);
  const found = [];
  for await (const each of api.eachTemplate({ token, wabaId: '33', status: 'APPROVED' })) found.push(each);
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    ['1', 'APPROVED'],
    ['2', 'APPROVED'],
    ['3', 'APPROVED'],
  ]);
  expect(search(server.seen[1])).toMatchObject({ after: 'QVF', status: 'APPROVED', limit: '100' });
});

test('numbers of an account are read to the last page', async () => {
  await using server = await startTestServer((request, response) => {
    const after = new URL(request.url ?? '', 'http://x').searchParams.get('after');
    const data = [{ id: after === null ? '1' : '2' }, {}];
    const next = after === null ? { next: 'https://graph.example/next' } : {};
    json(response, 200, { data, paging: { cursors: { before: 'A', after: 'QVF' }, ...next } });
  });
  await using api = apiOf(server);
  const numbers = await api.listPhoneNumbers({ token, wabaId: '33' });
  expect(numbers.map(({ id }) => id)).toEqual(['1', '2']);
  expect(search(server.seen[1])).toMatchObject({ after: 'QVF', limit: '100' });
});

test('a created template has the id and category that Meta gave', async () => {
  await using server = await startTestServer((_request, response) => {
    response.end('{"id":1234567890123456789,"status":"PENDING","category":"MARKETING"}');
  });
  await using api = apiOf(server);
  const template = {
    name: 'order_ready',
    language: 'fr',
    category: 'UTILITY',
    parameter_format: 'positional',
    components: [],
  } as const;
  expect(
    await api.createTemplate({
      token,
      wabaId: '33',
      template: { ...template, components: [] },
      locale: 'fr_FR',
    }),
  ).toEqual({
    id: '1234567890123456789',
    status: 'PENDING',
    category: 'MARKETING',
  });
  expect(search(server.seen[0])).toEqual({ locale: 'fr_FR' });
});

test('uploads a sample in two steps, with the scheme that only this call wants', async () => {
  await using server = await startTestServer((request, response) => {
    if (request.url.includes('/uploads')) json(response, 200, { id: 'upload:MTph?sig=ARZ' });
    else json(response, 200, { h: '4::aW1h' });
  });
  await using api = apiOf(server);
  const file = { fileName: 'a b.jpg', fileLength: 5, fileType: 'image/jpeg' };
  const uploadId = await api.createUpload({ token, appId: '555', ...file });
  expect(search(server.seen[0])).toEqual({ file_name: 'a b.jpg', file_length: '5', file_type: 'image/jpeg' });
  const data = new TextEncoder().encode('bytes');
  expect(await api.uploadBytes({ token, uploadId, data, offset: 2 })).toBe('4::aW1h');
  expect(server.seen[1]).toMatchObject({ method: 'POST', url: '/v25.0/upload:MTph?sig=ARZ' });
  expect(server.seen[1]?.headers).toMatchObject({ authorization: `OAuth ${token}`, file_offset: '2' });
  expect(server.seen[1]?.body.toString()).toBe('tes');
  await failureOf(api.uploadBytes({ token, uploadId: '../me', data }));
});

test('uploads media as a form with the checked type', async () => {
  await using server = await startTestServer((_request, response) => json(response, 200, { id: '998877' }));
  await using api = apiOf(server);
  const file = { data: new Blob(['fake']), fileName: 'robe.jpg', mimeType: 'image/jpeg' };
  expect(await api.uploadMedia({ token, phoneNumberId: '22', file })).toBe('998877');
  const body = server.seen[0]?.body.toString() ?? '';
  expect(server.seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(body).toContain('name="messaging_product"\r\n\r\nwhatsapp');
  expect(body).toMatch(/name="file"; filename="robe.jpg"\r\nContent-Type: image\/jpeg\r\n\r\nfake/i);
});

test('downloads media as a stream', async () => {
  await using server = await startTestServer((request, response) => {
    if (request.url.startsWith('/v25.0/')) {
      json(response, 200, { id: '1', url: `${server.url}/media/1`, mime_type: 'image/jpeg', file_size: 5 });
    } else response.writeHead(200, { 'content-type': 'image/jpeg' }).end('bytes');
  });
  await using api = apiOf(server);
  const media = await api.getMedia({ token, mediaId: '1', phoneNumberId: '22' });
  expect(media).toMatchObject({ mimeType: 'image/jpeg', size: 5 });
  const download = await api.downloadMedia({ token, url: media.url, maxBytes: 5 });
  expect(download.mimeType).toBe('image/jpeg');
  expect(await text(download.stream)).toBe('bytes');
  expect(server.seen[1]?.headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'user-agent': 'Herald/1.0',
  });
});

test('a file that is larger than allowed is cut off, announced or not', async () => {
  await using server = await startTestServer((request, response) => {
    if (request.url === '/announced') response.writeHead(200, { 'content-length': '10' });
    response.write('01234');
    response.end('56789');
  });
  await using api = apiOf(server);
  const announced = await failureOf(
    api.downloadMedia({ token, url: `${server.url}/announced`, maxBytes: 9 }),
  );
  expect(announced.message).toBe('The file is larger than 9 bytes.');
  const { stream } = await api.downloadMedia({ token, url: `${server.url}/chunked`, maxBytes: 9 });
  expect((await failureOf(text(stream))).message).toBe('The file is larger than 9 bytes.');
});

test('an expired address answers 404, and a foreign one is never given the token', async () => {
  await using server = await startTestServer((_request, response) => response.writeHead(404).end());
  await using api = apiOf(server);
  const expired = await failureOf(api.downloadMedia({ token, url: `${server.url}/gone`, maxBytes: 9 }));
  expect(expired).toMatchObject({ httpStatus: 404, transient: false });
  for (const url of [
    'https://evil.example/x',
    'https://evilfbsbx.com/x',
    'http://lookaside.fbsbx.com/x',
    'file:///etc/passwd',
    'x',
  ]) {
    const foreign = await failureOf(api.downloadMedia({ token, url, maxBytes: 9 }));
    expect(foreign.message).toBe('The address of the file is not one of WhatsApp.');
  }
});
