import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { graphOf, startFlows, text } from '../testing.ts';

const hooked = graphOf(
  {
    kind: 'incoming_webhook',
    phone: 'customer.phone',
    name: 'customer.name',
    event_id: 'id',
    variables: { size: 'size' },
  },
  {
    w: { type: 'wait', settings: { kind: 'for', duration: { amount: 1, unit: 'minutes' } } },
    a: text('Size {{size}}'),
  },
  { t: { next: 'w' }, w: { next: 'a' } },
  { alone: false },
  [{ name: 'size', kind: 'text' }],
);

async function startHook() {
  const t = await startFlows();
  const id = await t.live(hooked);
  const read = async () =>
    (await t.caller.call(contract.getAutomation, { params: t.of(id) })).data.hook?.url ?? '';
  const url = await read();
  const post = async (body: unknown, to = url, headers: Record<string, string> = {}) => {
    const response = await fetch(t.app.url + new URL(to).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer = await response.text();
    await t.run();
    return { status: response.status, answer };
  };
  const log = async () =>
    (await t.caller.call(contract.listHookCalls, { params: t.of(id), query: {} as never })).data;
  return Object.assign(t, { id, url, read, post, log });
}

const ada = { id: 7, customer: { phone: '+33 6 39 98 00 01', name: 'Ada {{size}}' }, size: 'M' };

test('another system sets it off: the person is found or added, once for each event, and each call is kept', async () => {
  await using t = await startHook();
  const auth = { authorization: 'Bearer other' };
  expect(await t.post(ada, t.url, auth)).toEqual({ status: 202, answer: '{"queued":true}' });
  expect((await t.post(ada)).status).toBe(202);
  expect(await t.runs()).toHaveLength(1);
  expect((await t.post({ ...ada, id: 8 })).status).toBe(202);
  expect(await t.runs()).toHaveLength(2);
  const people = await t.app.db
    .selectFrom('contacts')
    .select(['name', 'phone_number', 'optin_status'])
    .execute();
  expect(people).toEqual([{ name: 'Ada {{size}}', phone_number: '+33639980001', optin_status: 'unknown' }]);
  const [run] = await t.runs();
  expect(run?.state).toMatchObject({ vars: { size: 'M' }, trigger: { values: { 'hook.size': 'M' } } });
  const calls = await t.log();
  expect(calls.map(({ status_code }) => status_code)).toEqual([202, 202, 202]);
  expect(JSON.stringify(calls)).not.toContain('Bearer other');
});

test('a NUL and half an emoji are left out of what is told, wherever they stand', async () => {
  await using t = await startHook();
  for (const [nth, bad] of ['\0', '\ud83d'].entries()) {
    const customer = { phone: ada.customer.phone, name: `Ada${bad}` };
    const call = { id: `${nth}${bad}`, customer, size: `M${bad}`, [`note${bad}`]: bad };
    expect((await t.post(call)).status).toBe(202);
  }
  expect((await t.runs()).map(({ state }) => (state as { vars: unknown }).vars)).toEqual([
    { size: 'M' },
    { size: 'M\ufffd' },
  ]);
  expect(await t.log()).toHaveLength(2);
});

test('what is nobody, too much, off, or somebody else’s is refused with the reason', async () => {
  await using t = await startHook();
  const codeOf = async (body: object) => {
    const { status, answer } = await t.post(body);
    return [status, JSON.parse(answer).code];
  };
  expect(await codeOf({ id: 1 })).toEqual([422, 'phone_missing']);
  expect(await codeOf({ ...ada, customer: { phone: 'no' } })).toEqual([422, 'phone_invalid']);
  expect((await t.post(JSON.stringify({ ...ada, big: 'x'.repeat(1_000_000) }))).status).toBe(413);
  expect((await t.post('{')).status).toBeGreaterThanOrEqual(400);
  expect((await t.post(ada, t.url.replace(/.{4}$/, 'AAAA'))).status).toBe(404);
  expect((await t.post(ada, `${t.app.url}/hooks/automations/short`)).status).toBe(404);
  await t.caller.call(contract.rotateHook, { params: t.of(t.id) });
  expect(await t.read()).not.toBe(t.url);
  expect((await t.post(ada)).status).toBe(404);
  const off = { params: t.of(t.id), body: { is_active: false, people: 'go_on' as const } };
  await t.caller.call(contract.toggleAutomation, off);
  expect(await t.post(ada, await t.read())).toEqual({ status: 200, answer: '{"ignored":"inactive"}' });
  expect(await t.runs()).toEqual([]);
});
