import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@herald/contract';
import { textAt, valuesIn } from '@herald/flow';
import { expect, test } from 'vitest';
import { graphOf, startFlows, text, word } from '../testing.ts';
import { callOut } from './callOut.ts';
import { takeLine } from './lines.ts';

interface Visit {
  headers: IncomingMessage['headers'];
  url: string;
  body: string;
}

/** Somebody else's system, which answers as the test says. */
async function startOther(answer: { status: number; body: string } | 'hangs up') {
  const visits: Visit[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    visits.push({ headers: request.headers, url: request.url ?? '', body });
    if (answer === 'hangs up') return request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    visits,
    host: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const calling = (settings: object) =>
  graphOf(
    word('price'),
    {
      call: { type: 'http', settings },
      good: text('It costs {{price}}'),
      bad: text('We will look'),
    },
    { t: { next: 'call' }, call: { next: 'good', error: 'bad' } },
    {},
    [{ name: 'price', kind: 'text' }],
  );

test('another system is asked once, with its secret, and what it answers goes into the texts', async () => {
  await using other = await startOther({ status: 200, body: '{"data":{"price":12.5}}' });
  // A name in a graph; where it leads is asked when it is called.
  await using t = await startFlows({ OUTBOUND_ALLOW: `${other.host},shop.test:80` });
  const saved = await t.caller.call(contract.saveAutomationSecret, {
    params: t.params,
    body: { name: 'shop', value: 's3cret' },
  });
  expect(saved.text).not.toContain('s3cret');
  const graph = calling({
    url: 'https://shop.example.com/{{first_name}}',
    headers: [{ name: 'Authorization', value: 'Bearer {{secret.shop}}' }],
    body: '{"who":"{{first_name}}"}',
    save: { price: 'data.price' },
  });
  await t.live(graph);
  await t.app.db.updateTable('contacts').set({ first_name: 'A "b" & c/d' }).execute();
  await t.say('hello');
  await t.app.db.updateTable('contacts').set({ first_name: 'A "b"/c' }).execute();
  await t.say('price');
  const call = await t.app.db.selectFrom('automation_calls').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(call.request)).not.toContain('s3cret');
  const request = call.request as unknown as { url: string; body: string };
  expect(request.url).toBe('https://shop.example.com/A%20%22b%22%2Fc');
  expect(JSON.parse(request.body)).toEqual({ who: 'A "b"/c' });
  const url = `http://${other.host}/asked`;
  await t.app.db
    .updateTable('automation_calls')
    .set({ request: JSON.stringify({ ...request, url }) })
    .execute();
  await t.app.runJobs();
  await t.run();
  expect(other.visits).toHaveLength(1);
  expect(other.visits[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret' });
  expect(other.visits[0]?.headers['idempotency-key']).toMatch(/^herald-\d+-\d+$/);
  expect(await t.sent()).toEqual(['It costs 12.5']);
  const log = await t.app.db.selectFrom('automation_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toContain('s3cret');
});

test('of a secret is told who set its value and when, also after it was replaced and when they are gone', async () => {
  await using t = await startFlows();
  const { params } = t;
  const keep = (caller: typeof t.caller, value: string) =>
    caller.call(contract.saveAutomationSecret, { params, body: { name: 'shop', value } });
  const listed = async () => {
    const { data, text } = await t.caller.call(contract.listAutomationSecrets, { params });
    expect(text).not.toContain('s3cret');
    return data;
  };
  const of = ({ id }: typeof t.owner) => ({ id, name: 'Ada Lovelace' });
  const { data: made } = await keep(t.caller, 's3cret');
  expect(made).toMatchObject({ name: 'shop', created_by: of(t.owner) });
  expect(await listed()).toEqual([{ ...made, used_by: [] }]);
  t.app.clock.advance({ minutes: 5 });
  const colleague = await t.app.createMember({ id: params.team_id }, 'Admin');
  const { data: replaced } = await keep(t.app.as(colleague), 's3cret2');
  expect(replaced).toMatchObject({ name: 'shop', created_by: of(colleague) });
  expect(Date.parse(replaced.created_at) - Date.parse(made.created_at)).toBeGreaterThanOrEqual(5 * 60_000);
  expect(await listed()).toEqual([{ ...replaced, used_by: [] }]);
  await t.app.db.deleteFrom('users').where('id', '=', colleague.id).execute();
  expect(await listed()).toEqual([{ ...replaced, created_by: null, used_by: [] }]);
  const marketer = t.app.as(await t.app.createMember({ id: params.team_id }, 'Marketer'));
  expect((await marketer.call(contract.listAutomationSecrets, { params })).data).toHaveLength(1);
  expect((await keep(marketer, 'mine')).status).toBe(403);
});

test('an address inside a network is not visited, and an answer that is lost is not asked for again', async () => {
  await using other = await startOther('hangs up');
  await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
  await t.live(calling({ url: 'https://shop.example.com/', method: 'POST' }));
  const to = async (url: string) => {
    const open = t.app.db.updateTable('automation_calls').where('status', '=', 'open');
    const { request } = await t.app.db
      .selectFrom('automation_calls')
      .select('request')
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    await open.set({ request: JSON.stringify({ ...(request as object), url }) }).execute();
    await t.app.runJobs();
    await t.run();
  };
  const whys = async () =>
    (await t.app.db.selectFrom('automation_log').select('input').execute())
      .map(({ input }) => input as unknown as { kind: string; why?: string })
      .filter(({ kind }) => kind === 'called')
      .map(({ why }) => why);
  await t.say('price');
  await to('http://127.0.0.1:80/latest/meta-data');
  await t.say('price');
  await to(`http://${other.host}/`);
  expect(await whys()).toEqual(['address_private', 'unclear']);
  expect(other.visits).toHaveLength(1);
  expect(await t.sent()).toEqual(['We will look', 'We will look']);
});

test('a call whose process died is not made again', async () => {
  await using other = await startOther({ status: 200, body: '{}' });
  await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
  await t.live(calling({ url: 'https://shop.example.com/', method: 'POST' }));
  await t.say('price');
  await t.app.db.updateTable('automation_calls').set({ status: 'calling' }).execute();
  await t.app.runJobs();
  await t.run();
  expect([other.visits.length, await t.sent()]).toEqual([0, ['We will look']]);
  expect(callOut.maxAttempts).toBe(5);
});

test('values are found where they stand, and nowhere else', () => {
  expect(valuesIn('{"a":{"b":[1,"x"]},"n":null}', { b: 'a.b.1', n: 'n', a: 'a', p: '__proto__.x' })).toEqual({
    b: 'x',
  });
  expect(valuesIn('<html>', { a: 'a' })).toEqual({});
  expect(textAt({ a: 'x'.repeat(5000) }, 'a')).toHaveLength(1000);
});

test('one host is called four times at once, one team calls eight times, and others go on', () => {
  const take = (team: number, host: string) => takeLine(team, `https://${host}.example.com/x`);
  const slow = [1, 2, 3, 4].map(() => take(9001, 'slow'));
  expect(slow).not.toContain(null);
  expect(take(9001, 'slow')).toBeNull();
  // Also for another team: it is the same slow system.
  expect(take(9002, 'slow')).toBeNull();
  const busy = ['a', 'b', 'c', 'd'].map((host) => take(9001, host));
  expect(busy).not.toContain(null);
  expect(take(9001, 'e')).toBeNull();
  const other = take(9002, 'e');
  expect(other).not.toBeNull();
  for (const leave of [...slow, ...busy, other]) leave?.();
  const all = Array.from({ length: 40 }, (_, index) => take(9003 + index, `host${index}`));
  expect(all.filter((leave) => leave !== null)).toHaveLength(32);
  for (const leave of all) leave?.();
});

test('a call for which there is no line is made a little later, and is no try', async () => {
  await using other = await startOther({ status: 200, body: '{"price":"12"}' });
  await using t = await startFlows({ OUTBOUND_ALLOW: other.host });
  await t.live(calling({ url: 'https://shop.example.com/', save: { price: 'price' } }));
  await t.say('price');
  const call = await t.app.db.selectFrom('automation_calls').selectAll().executeTakeFirstOrThrow();
  const url = `http://${other.host}/asked`;
  await t.app.db
    .updateTable('automation_calls')
    .set({ request: JSON.stringify({ ...(call.request as object), url }) })
    .execute();
  const lines = [1, 2, 3, 4].map(() => takeLine(1, url));
  await t.app.runJobs();
  expect(other.visits).toEqual([]);
  for (const leave of lines) leave?.();
  t.app.clock.advance({ seconds: 2 });
  await t.app.runJobs();
  await t.run();
  expect(other.visits).toHaveLength(1);
  expect(await t.app.db.selectFrom('automation_calls').select(['status', 'attempts']).execute()).toEqual([
    { status: 'done', attempts: 1 },
  ]);
  expect(await t.sent()).toEqual(['It costs 12']);
});
