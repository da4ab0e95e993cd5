import { expect, test } from 'vitest';
import { nameParameter, startConnected } from '../testing/client.ts';

const to = (suffix: string) => `+337000002${suffix}`;

async function statusesFor(suffix: string, category = 'MARKETING') {
  await using app = await startConnected();
  await app.approved('offer', category);
  await app.template(to(suffix), 'offer', nameParameter).catch(() => null);
  await app.sandbox.settle();
  return { statuses: app.receiver.statuses(), app };
}

test.each([
  ['26', 131026],
  ['49', 131049],
  ['50', 131050],
])('…%s fails with %i', async (suffix, code) => {
  const { statuses, app } = await statusesFor(suffix);
  expect(statuses.map((each) => [each.status, each.errors?.[0]?.code])).toEqual([['failed', code]]);
  const preferences = app.receiver.fields('user_preferences');
  expect(preferences).toHaveLength(suffix === '50' ? 1 : 0);
});

test('…49 gets everything but marketing', async () => {
  const { statuses } = await statusesFor('49', 'UTILITY');
  expect(statuses.map((each) => each.status)).toEqual(['sent', 'delivered', 'read']);
});

test('…91 is delivered minutes later', async () => {
  await using app = await startConnected();
  await app.approved('offer');
  await app.template(to('91'), 'offer', nameParameter);
  await app.sandbox.settle();
  expect(app.receiver.statuses().map((each) => each.status)).toEqual(['sent']);
  app.sandbox.advance(10 * 60_000);
  await app.sandbox.settle();
  expect(app.receiver.statuses().map((each) => each.status)).toEqual(['sent', 'delivered', 'read']);
});

test.each([
  ['92', ['sent', 'delivered']],
  ['93', ['sent', 'sent', 'delivered', 'delivered', 'read', 'read']],
  ['94', ['read', 'delivered', 'sent']],
  ['96', ['sent', 'delivered', 'read']],
  ['97', ['sent', 'delivered', 'read']],
])('…%s: %j', async (suffix, expected) => {
  const { statuses } = await statusesFor(suffix);
  expect(statuses.map((each) => each.status)).toEqual(expected);
});

test('…90 taps the first button after reading', async () => {
  await using app = await startConnected();
  const buttons = [{ type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Oui' }] }];
  await app.approved('offer', 'MARKETING', buttons);
  const payload = {
    type: 'button',
    sub_type: 'quick_reply',
    index: '0',
    parameters: [{ type: 'payload', payload: 'YES:1' }],
  };
  await app.template(to('90'), 'offer', [...nameParameter, payload]);
  await app.sandbox.settle();
  expect(app.receiver.messages()[0]).toMatchObject({
    type: 'button',
    button: { payload: 'YES:1', text: 'Oui' },
  });
});

test('…95: the status is there before the answer', async () => {
  await using app = await startConnected();
  await app.approved('offer');
  const answer = await app.template(to('95'), 'offer', nameParameter);
  expect(app.receiver.statuses()[0]?.id).toBe(answer.body.messages[0].id);
});

test('…96 and …97 accept without saying so', async () => {
  await using app = await startConnected();
  await app.approved('offer');
  await expect(app.template(to('96'), 'offer', nameParameter)).rejects.toThrow();
  const bare = await app.template(to('97'), 'offer', nameParameter);
  expect([bare.status, typeof bare.body]).toEqual([500, 'string']);
  expect(app.sandbox.sentMessages()).toHaveLength(2);
});

test('…98 is throttled once', async () => {
  await using app = await startConnected();
  await app.approved('offer');
  const first = await app.template(to('98'), 'offer', nameParameter);
  const second = await app.template(to('98'), 'offer', nameParameter);
  expect([first.status, first.body.error.code, second.status]).toEqual([429, 130429, 200]);
});

test('…99 blocks the number after the first message', async () => {
  await using app = await startConnected();
  await app.approved('offer');
  await app.template(to('99'), 'offer', nameParameter);
  await app.sandbox.settle();
  await app.template(to('99'), 'offer', nameParameter);
  await app.sandbox.settle();
  expect(app.receiver.statuses().map((each) => each.status)).toEqual(['sent', 'delivered', 'read', 'sent']);
});
