import { expect, test } from 'vitest';
import { nameParameter, startConnected } from '../testing/client.ts';

test('a message is accepted, then sent, delivered and read, with its callback data', async () => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101', text: 'Bonjour' });
  const sent = await app.text('+33 7 00 00 01 01', 'Oui', { biz_opaque_callback_data: 'm:1' });
  await app.sandbox.settle();

  expect(sent.body.contacts[0]).toMatchObject({ input: '+33 7 00 00 01 01', wa_id: '33700000101' });
  expect(sent.body.messages[0].id).toMatch(/^wamid\./);
  expect(app.receiver.statuses().map((each) => [each.status, each.biz_opaque_callback_data])).toEqual([
    ['sent', 'm:1'],
    ['delivered', 'm:1'],
    ['read', 'm:1'],
  ]);
  expect(app.sandbox.received('+33700000101')).toHaveLength(1);
});

test('a number without plus sign gets the calling code of the business in front', async () => {
  await using app = await startConnected();
  const sent = await app.text('33700000101');
  expect(sent.body.contacts[0].wa_id).toBe('3333700000101');
});

test('free-form outside the window fails later, and can be refused at once instead', async () => {
  await using app = await startConnected();
  await app.text('+33700000101');
  await app.sandbox.settle();
  expect(app.receiver.statuses()[0]?.errors?.[0]?.code).toBe(131047);

  app.sandbox.settings.limits.serviceWindowAnswer = 'sync';
  const refused = await app.text('+33700000101');
  expect([refused.status, refused.body.error.code]).toEqual([400, 131047]);
});

test('the window closes 24 hours after the last message of the customer', async () => {
  await using app = await startConnected();
  app.sandbox.customerSends({ from: '+33700000101' });
  app.sandbox.advance(25 * 3_600_000);
  await app.text('+33700000101');
  await app.sandbox.settle();
  expect(app.receiver.statuses().at(-1)?.errors?.[0]?.code).toBe(131047);
});

test.each([
  ['missing body', { type: 'text', text: {} }, 131008],
  ['too long', { type: 'text', text: { body: 'x'.repeat(4097) } }, 131009],
  ['unknown type', { type: 'poll' }, 131051],
  ['unknown key', { type: 'text', text: { body: 'a' }, colour: 'red' }, 100],
  ['unknown media', { type: 'image', image: { id: '123' } }, 100],
  ['four buttons', { type: 'interactive', interactive: buttons(['a', 'b', 'c', 'd']) }, 131009],
  ['equal titles', { type: 'interactive', interactive: buttons(['a', 'a']) }, 131009],
  ['long title', { type: 'interactive', interactive: buttons(['x'.repeat(21)]) }, 131009],
  ['latitude', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009],
  ['two emojis', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍👍' } }, 131009],
  ['card without name part', { type: 'contacts', contacts: [{ name: { formatted_name: 'A' } }] }, 131009],
])('refuses: %s', async (_name, message, code) => {
  await using app = await startConnected();
  const refused = await app.send({ to: '+33700000101', ...message });
  expect(refused.body.error.code).toBe(code);
  expect(refused.body.error.fbtrace_id).toBeTruthy();
  expect(app.sandbox.sentMessages()).toEqual([]);
});

test('a voice message must be Opus; the same file goes as an ordinary sound', async () => {
  await using app = await startConnected();
  const upload = async (bytes: string): Promise<string> => {
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('file', new Blob([bytes], { type: 'audio/ogg' }), 'voice.ogg');
    return (await app.call('POST', `${app.number.phoneNumberId}/media`, form)).body.id;
  };
  const send = async (id: string, voice: boolean) =>
    (await app.send({ to: '+33700000101', type: 'audio', audio: { id, voice } })).status;
  const vorbis = await upload('OggS vorbis');
  expect([await send(vorbis, true), await send(vorbis, false)]).toEqual([400, 200]);
  expect(await send(await upload('OggS OpusHead'), true)).toBe(200);
});

function buttons(titles: string[]) {
  const list = titles.map((title, index) => ({ type: 'reply', reply: { id: String(index), title } }));
  return { type: 'button', body: { text: 'Choisissez' }, action: { buttons: list } };
}

test('template parameters are checked against what was approved', async () => {
  await using app = await startConnected();
  await app.approved('order_ready');
  const code = async (components: unknown[], name = 'order_ready') =>
    (await app.template('+33700000101', name, components)).body.error?.code;

  expect(await code(nameParameter)).toBeUndefined();
  expect(await code([])).toBe(132000);
  expect(await code(nameParameter, 'unknown')).toBe(132001);
  expect(await code([{ type: 'body', parameters: [{ type: 'text', text: 'a\nb' }] }])).toBe(132018);
  expect(await code([{ type: 'body', parameters: [{ type: 'image', image: {} }] }])).toBe(132012);
  expect(await code([{ type: 'body', parameters: [{ type: 'text', text: 'x'.repeat(1024) }] }])).toBe(132005);
  app.sandbox.pauseTemplate('order_ready');
  expect(await code(nameParameter)).toBe(132015);
});

test('prices follow the rules of October 2026', async () => {
  await using app = await startConnected({ limits: { pairRate: false } });
  await app.approved('spring_sale', 'MARKETING');
  await app.template('+33700000101', 'spring_sale', nameParameter);
  app.sandbox.customerSends({ from: '+33700000102' });
  await app.text('+33700000102');
  await app.sandbox.settle();
  const prices = app.receiver
    .statuses()
    .filter((each) => each.status === 'sent')
    .map((each) => each.pricing);
  expect(prices).toEqual([
    { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' },
    { billable: false, pricing_model: 'PMP', type: 'free_customer_service', category: 'service' },
  ]);
  expect(app.receiver.statuses().every((each) => each.conversation === undefined)).toBe(true);
});

test('the answer to someone who came from an ad is free, and v23 shows conversations', async () => {
  await using app = await startConnected({ statusShape: 'v23' });
  app.sandbox.customerSends({ from: '+33700000102', referral: { source_type: 'ad', source_id: '1' } });
  await app.text('+33700000102');
  await app.sandbox.settle();
  const [sent] = app.receiver.statuses();
  expect(sent?.pricing).toMatchObject({ billable: false, type: 'free_entry_point' });
  expect(sent?.conversation).toMatchObject({ origin: { type: 'referral_conversion' } });
});

test('limits answer with their codes', async () => {
  await using app = await startConnected({ limits: { throughput: false } }, { tier: 'TIER_250' });
  await app.approved('order_ready');
  const codes = new Set<number | undefined>();
  for (let i = 0; i < 46; i++) {
    codes.add((await app.template('+33700000101', 'order_ready', nameParameter)).body.error?.code);
  }
  expect(codes).toContain(131056);

  const many = await Promise.all(
    Array.from({ length: 260 }, (_, i) => app.template(`+337200${1000 + i}01`, 'order_ready', nameParameter)),
  );
  expect(many.map((each) => each.body.error?.code)).toContain(131048);
});

// The slowest kind of number: however slow the machine is, more than 20 a second reach it.
test('too many messages of a number in a second are refused', async () => {
  await using app = await startConnected({}, { coexistence: true });
  await app.approved('order_ready');
  const burst = await Promise.all(
    Array.from({ length: 200 }, (_, i) => app.template(`+337100${1000 + i}01`, 'order_ready', nameParameter)),
  );
  expect(burst.map((each) => each.body.error?.code)).toContain(130429);
});

test('pacing holds messages after the first batch until the quality is known', async () => {
  await using app = await startConnected({ limits: { pacingFirstBatch: 1 } });
  const id = await app.approved('spring_sale', 'MARKETING');
  await app.template('+33700000101', 'spring_sale', nameParameter);
  const held = await app.template('+33700000102', 'spring_sale', nameParameter);
  expect(held.body.messages[0].message_status).toBe('held_for_quality_assessment');
  await app.sandbox.settle();
  expect(app.receiver.statuses().filter((each) => each.id === held.body.messages[0].id)).toEqual([]);

  await fetch(`${app.sandbox.url}/control/templates/${id}/pacing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'fail' }),
  });
  await app.sandbox.settle();
  expect(app.receiver.statuses().at(-1)?.errors?.[0]?.code).toBe(132015);
});

test('marking as read covers earlier messages too', async () => {
  await using app = await startConnected();
  const first = app.sandbox.customerSends({ from: '+33700000101', text: '1' });
  const second = app.sandbox.customerSends({ from: '+33700000101', text: '2' });
  const answer = await app.send({
    status: 'read',
    message_id: second.id,
    typing_indicator: { type: 'text' },
  });
  expect(answer.body).toEqual({ success: true });
  expect(first.statuses.map((each) => each.status)).toEqual(['read']);
  const { data } = (await (await fetch(`${app.sandbox.url}/control/record/receipts`)).json()) as {
    data: unknown;
  };
  expect(data).toMatchObject([{ messageId: second.id, customer: '33700000101', typing: true }]);
  expect(app.sandbox.receipts()).toHaveLength(1);

  app.sandbox.advance(31 * 86_400_000);
  const late = await app.send({ status: 'read', message_id: second.id });
  expect(late.body.error.code).toBe(131009);
});
