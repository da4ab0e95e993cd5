import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { approvedTemplate, openShop } from '../../test/shop.ts';
import { ada, startDoor } from './testing.ts';

test('another system sends the template with its key, by the same way as everybody, and stands in the log', async () => {
  await using t = await startDoor();
  const answer = await t.post(ada);
  expect(answer).toMatchObject({ status: 202, body: { queued: true, repeated: false } });
  const [message] = await t.sent();
  expect(message).toMatchObject({
    id: answer.body.message_id,
    cause: 'api',
    content: { variables: { 'body.1': 'Ada' } },
  });
  // By its name, by its number, in order: whatever the other system finds easiest.
  for (const variables of [{ prénom: 'Ada' }, { 1: 'Ada' }, ['Ada']])
    expect((await t.post({ phone_number: '0639980001', variables })).status).toBe(202);
  expect((await t.sent()).map(({ content }) => (content as { variables: unknown }).variables)).toEqual(
    Array(4).fill({ 'body.1': 'Ada' }),
  );
  const calls = await t.log();
  expect(calls).toHaveLength(4);
  expect(Object.keys(calls[3] ?? {}).sort()).toEqual([
    'contact_id',
    'created_at',
    'headers',
    'id',
    'ip_address',
    'payload',
    'replay_of',
    'response',
    'status_code',
    'updated_at',
    'user_agent',
  ]);
  expect(calls[3]).toMatchObject({
    payload: ada,
    response: answer.body,
    status_code: 202,
    contact_id: message?.contact_id,
  });
  expect(JSON.stringify(calls)).not.toContain(t.key);
});

test('with the caller’s key a repeat sends nothing again, however many come at once, and other words are refused', async () => {
  await using t = await startDoor();
  const headers = { 'idempotency-key': 'order-7' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => t.post(ada, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(202));
  expect(new Set(answers.map(({ body }) => body.message_id)).size).toBe(1);
  expect(await t.sent()).toHaveLength(1);
  const other = await t.post({ ...ada, variables: ['Bob'] }, headers);
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  expect((await t.post({ ...ada, phone_number: '+33639980002' }, headers)).status).toBe(409);
  expect(await t.sent()).toHaveLength(1);
});

test('with by_language each person gets the template in their language, and the answer says in which', async () => {
  await using t = await startDoor();
  const { name } = t.template;
  const english = await approvedTemplate(t.app, t.shop, { name, language: 'en' });
  const send = async (by_language?: unknown) => {
    const { status, body } = await t.post({ ...ada, by_language });
    const last = (await t.sent()).at(-1)?.content as { template_id: number } | undefined;
    return [status, body.language, last?.template_id];
  };
  // A French number, and nobody said otherwise.
  expect(await send(true)).toEqual([202, 'fr', t.template.id]);
  await t.app.db.updateTable('contacts').set({ language: 'en' }).execute();
  expect(await send(true)).toEqual([202, 'en', english.id]);
  expect(await send()).toEqual([202, undefined, t.template.id]);
  expect((await send('yes'))[0]).toBe(422);
});

test('what cannot be sent is refused with the field and the reason, and leaves nobody and nothing behind', async () => {
  await using t = await startDoor();
  const refused = async (body: unknown) => {
    const { status, body: answer } = await t.post(body);
    return [status, Object.keys((answer.errors as object | undefined) ?? {})];
  };
  expect(await refused({ ...ada, variables: {} })).toEqual([422, ['variables.body.1']]);
  expect(await refused({ ...ada, variables: { 'body.1': 'Ada', 'body.2': 'x' } })).toEqual([
    422,
    ['variables.body.2'],
  ]);
  expect(await refused({ ...ada, variables: { 'body.1': { a: 1 } } })).toEqual([422, ['variables.body.1']]);
  expect(await refused({ ...ada, variables: 'Ada' })).toEqual([422, ['variables', 'variables.body.1']]);
  for (const phone_number of ['', 'no', '15', '127.0.0.1', '+999123456789', null, { a: 1 }, '6'.repeat(500)])
    expect(await refused({ ...ada, phone_number })).toEqual([422, ['phone_number']]);
  for (const body of [[], 'null', '7', {}]) expect(await refused(body)).toEqual([422, ['phone_number']]);
  expect((await t.post('{')).status).toBe(400);
  expect((await t.post({ ...ada, note: 'x'.repeat(1_000_000) })).status).toBe(413);
  const french = await t.post({ ...ada, variables: {} }, { 'accept-language': 'fr' });
  expect(french.body.message).toBe('« prénom » manque.');
  expect(await t.sent()).toEqual([]);
  expect(await t.app.db.selectFrom('contacts').select('id').execute()).toEqual([]);
  expect((await t.log({ refused: 'true', per_page: 100 })).length).toBeGreaterThan(10);
});

test('a NUL and half an emoji are refused where they would be sent, and kept out of the log elsewhere', async () => {
  await using t = await startDoor();
  for (const bad of ['\0', '\ud83d']) {
    const refused = await t.post({ ...ada, variables: { 'body.1': `Ada${bad}` } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['variables.body.1']]);
    expect((await t.post({ ...ada, variables: { [`body.1${bad}`]: 'Ada' } })).status).toBe(422);
    expect((await t.post({ ...ada, phone_number: bad })).status).toBe(422);
    expect((await t.post({ ...ada, note: bad, [`a${bad}`]: 1 })).status).toBe(202);
  }
  expect(await t.sent()).toHaveLength(2);
  expect((await t.log()).map(({ status_code }) => status_code)).toEqual([
    202, 422, 422, 422, 202, 422, 422, 422,
  ]);
});

test('a code of one use is not kept, sent or refused', async () => {
  await using t = await startDoor();
  await t.app.db
    .updateTable('templates')
    .set({ category: 'AUTHENTICATION' })
    .where('id', '=', t.template.id)
    .execute();
  const code = '483920';
  for (const call of [
    { ...ada, variables: { 'body.1': code } },
    { ...ada, variables: { 'body.9': code }, code },
    { variables: { 'body.1': code } },
    { phone_number: { code }, variables: [code] },
    { ...ada, variables: code },
  ])
    await t.post(call);
  const calls = await t.log();
  expect(calls).toHaveLength(5);
  expect(JSON.stringify(calls.map(({ payload }) => payload))).not.toContain(code);
  expect(calls.at(-1)?.payload).toEqual({ phone_number: ada.phone_number, variables: '•••' });
});

test('a key opens its own template alone: nobody else’s, no older one, no other address', async () => {
  await using t = await startDoor();
  const other = await openShop(t.app);
  const theirs = await approvedTemplate(t.app, other, { name: 'theirs' });
  const second = await approvedTemplate(t.app, t.shop, { name: 'second' });
  const key = (text: string) => ({ authorization: `Bearer ${text}` });
  const tried = [
    await t.post(ada, {}, `/hooks/templates/${theirs.id}`),
    await t.post(ada, {}, `/hooks/templates/${second.id}`),
    await t.post(ada, {}, '/hooks/templates/0'),
    await t.post(ada, {}, '/hooks/templates/nothing'),
    await t.post(ada, key(`hht_${'A'.repeat(43)}`)),
    await t.post(ada, key(`${t.key}A`)),
    await t.post(ada, key('')),
  ];
  expect(tried.map(({ status }) => status)).toEqual(Array(7).fill(401));
  expect(new Set(tried.map(({ body }) => body.message)).size).toBe(1);
  // Tools that can write no header put it into the address.
  expect((await t.post(ada, key(''), `/hooks/templates/${t.template.id}?key=${t.key}`)).status).toBe(202);
  const strangers = { params: { ...other.params, template_id: t.template.id } };
  expect((await other.caller.call(contract.getTemplateKey, strangers)).status).toBe(404);
  expect(
    (await other.caller.call(contract.listTemplateHookCalls, { ...strangers, query: {} as never })).status,
  ).toBe(404);
  expect(await t.sent()).toHaveLength(1);
});

test('a new key takes over while the old one works on for a while, and a revoked one is closed at once', async () => {
  await using t = await startDoor();
  const next = await t.makeKey(2);
  const withNew = { authorization: `Bearer ${next.key}` };
  expect(next.key).not.toBe(t.key);
  expect((await t.post(ada)).status).toBe(202);
  expect((await t.post(ada, withNew)).status).toBe(202);
  t.app.clock.advance({ hours: 2 });
  expect((await t.post(ada)).status).toBe(401);
  expect((await t.post(ada, withNew)).status).toBe(202);
  const atOnce = await t.makeKey(0);
  expect((await t.post(ada, withNew)).status).toBe(401);
  await t.shop.caller.call(contract.revokeTemplateKey, { params: t.params });
  expect((await t.post(ada, { authorization: `Bearer ${atOnce.key}` })).status).toBe(401);
  expect((await t.shop.caller.call(contract.getTemplateKey, { params: t.params })).data.key).toBeNull();
});

test('a second new key within that while leaves the one in use open as long as was promised', async () => {
  await using t = await startDoor();
  const { old_until } = await t.makeKey(2);
  t.app.clock.advance({ minutes: 5 });
  const next = await t.makeKey(2);
  expect(next.old_until).toBe(old_until);
  expect((await t.post(ada)).status).toBe(202);
  expect((await t.post(ada, { authorization: `Bearer ${next.key}` })).status).toBe(202);
  await t.makeKey(0);
  expect((await t.post(ada)).status).toBe(401);
});

test('too many calls are told when to come back, and wrong keys are counted by who tries', async () => {
  await using t = await startDoor();
  const many = await Promise.all(Array.from({ length: 60 }, () => t.post({})));
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
  t.app.clock.advance({ seconds: 2 });
  const guesses = await Promise.all(
    Array.from({ length: 70 }, () => t.post(ada, { authorization: 'Bearer x' })),
  );
  expect(guesses.filter(({ status }) => status === 429).length).toBe(10);
});
