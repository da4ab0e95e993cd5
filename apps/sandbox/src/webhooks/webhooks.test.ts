import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameParameter, startConnected } from '../testing/client.ts';
import { startReceiver } from '../testing/receiver.ts';

test('bodies are signed byte for byte, and escape what is not ASCII', async () => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101', text: 'Déjà là 👋' });
  await app.sandbox.settle();
  const post = app.receiver.posts.at(-1);
  expect(post?.body).toContain('D\\u00e9j\\u00e0 l\\u00e0 \\ud83d\\udc4b');
  const expected = createHmac('sha256', 'sandbox-app-secret')
    .update(post?.body ?? '')
    .digest('hex');
  expect(post?.signature).toBe(`sha256=${expected}`);
  expect(app.receiver.messages()[0]).toMatchObject({ text: { body: 'Déjà là 👋' } });
});

test('template ids travel as bare numbers beyond 2^53', async () => {
  await using app = await startConnected();
  const id = await app.approved('order_ready');
  expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(app.receiver.posts.some((post) => post.body.includes(`"message_template_id":${id},`))).toBe(true);
});

test('a refused delivery is tried again until it is taken', async () => {
  await using app = await startConnected();
  await app.sandbox.settle();
  app.receiver.answers.push(500, 503);
  app.sandbox.customerSends({ from: '+33700000101', text: 'Bonjour' });
  await app.sandbox.settle();
  expect(app.receiver.messages()).toHaveLength(3);
  expect(app.sandbox.webhookLog()[0]?.attempts.map((attempt) => attempt.status)).toEqual([500, 503, 200]);
});

test('many statuses share a POST; pausing keeps them back', async () => {
  await using app = await startConnected();
  await app.approved('order_ready');
  app.sandbox.webhooks({ paused: true });
  for (let i = 0; i < 10; i++) await app.template(`+3370000010${i}`, 'order_ready', nameParameter);
  await app.sandbox.settle();
  const before = app.receiver.posts.length;
  expect(app.receiver.statuses()).toEqual([]);
  app.sandbox.webhooks({ paused: false });
  await app.sandbox.settle();
  expect(app.receiver.statuses()).toHaveLength(30);
  expect(app.receiver.posts.length - before).toBeLessThan(4);
});

test('reordered POSTs overtake one another, and nothing is lost', async () => {
  await using app = await startConnected({ webhooks: { batchSize: 1, concurrency: 8 } });
  app.sandbox.webhooks({ reorder: true, jitterMs: 100 });
  const sent = Array.from({ length: 8 }, (_, index) => {
    return app.sandbox.customerSends({ from: '+33700000101', text: `${index}` }).id;
  });
  await app.sandbox.settle();
  const got = app.receiver.messages().map(({ id }) => id);
  expect(got.toSorted()).toEqual(sent.toSorted());
  expect(got).not.toEqual(sent);
});

test('a number or account override takes the messages, after its callback was verified', async () => {
  await using app = await startConnected();
  await using other = await startReceiver();
  const path = `${app.number.wabaId}/subscribed_apps`;
  const refused = await app.call('POST', path, {
    override_callback_uri: 'http://127.0.0.1:1/x',
    verify_token: 't',
  });
  expect(refused.body.error.code).toBe(2200);

  await app.call('POST', path, { override_callback_uri: other.url, verify_token: 't' });
  app.sandbox.customerSends({ from: '+33700000101' });
  await app.approved('order_ready');
  await app.sandbox.settle();
  expect(other.messages()).toHaveLength(1);
  expect(app.receiver.messages()).toHaveLength(0);
  expect(app.receiver.fields('message_template_status_update')).toHaveLength(1);
});

test('without a subscription nothing is told', async () => {
  await using app = await startConnected();
  await app.call('DELETE', `${app.number.wabaId}/subscribed_apps`);
  app.sandbox.customerSends({ from: '+33700000101' });
  await app.sandbox.settle();
  expect(app.receiver.messages()).toEqual([]);
});
