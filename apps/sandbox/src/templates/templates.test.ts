import { expect, test } from 'vitest';
import { bodyOf, nameParameter, startConnected } from '../testing/client.ts';

const good = {
  name: 'order_ready',
  language: 'fr',
  category: 'UTILITY',
  components: [bodyOf('Bonjour {{1}}, tout est prêt.')],
};

test.each([
  ['name', { name: 'Order-Ready' }, 2388094],
  ['variable at the start', { components: [bodyOf('{{1}}, votre commande est prête')] }, 2388299],
  ['variable at the end', { components: [bodyOf('Votre commande est prête {{1}}')] }, 2388299],
  ['too many variables', { components: [bodyOf('Bonjour {{1}} et')] }, 2388293],
  ['gap in numbering', { components: [bodyOf('Bonjour {{2}}, votre commande est prête')] }, 2388072],
  ['unmatched braces', { components: [bodyOf('Bonjour {{1}, votre commande est prête')] }, 2388072],
  ['no example', { components: [{ type: 'BODY', text: 'Bonjour {{1}}, tout est prêt.' }] }, 2388043],
  ['long body', { components: [{ type: 'BODY', text: 'a'.repeat(1025) }] }, 2388040],
  [
    'footer with variable',
    { components: [...good.components, { type: 'FOOTER', text: 'Le {{1}}' }] },
    2388073,
  ],
  [
    'header with emoji',
    { components: [...good.components, { type: 'HEADER', format: 'TEXT', text: 'Oh 🎉' }] },
    2388047,
  ],
  [
    'separated quick replies',
    { components: [...good.components, buttons('QUICK_REPLY', 'PHONE_NUMBER', 'QUICK_REPLY')] },
    2388091,
  ],
])('refuses: %s', async (_name, change, subcode) => {
  await using app = await startConnected();
  const { body } = await app.call('POST', `${app.number.wabaId}/message_templates`, { ...good, ...change });
  expect(body.error).toMatchObject({ code: 100, error_subcode: subcode, error_user_msg: expect.any(String) });
});

function buttons(...types: string[]) {
  return {
    type: 'BUTTONS',
    buttons: types.map((type, index) => ({ type, text: `Choix ${index}`, phone_number: '+33700000000' })),
  };
}

test('life: pending, approved after the delay, paused, disabled, each with its webhook', async () => {
  await using app = await startConnected({ reviewDelayMs: 'manual' });
  const created = await app.call('POST', `${app.number.wabaId}/message_templates`, good);
  expect(created.body).toMatchObject({ status: 'PENDING', category: 'UTILITY' });
  app.sandbox.approveTemplate('order_ready');
  app.sandbox.setTemplateQuality('order_ready', 'RED');
  for (let i = 0; i < 3; i++) app.sandbox.pauseTemplate('order_ready');
  await app.sandbox.settle();
  expect(app.receiver.fields('message_template_status_update').map((each) => each.event)).toEqual([
    'APPROVED',
    'PAUSED',
    'PAUSED',
    'DISABLED',
  ]);
  expect(app.receiver.fields('message_template_quality_update')[0]).toMatchObject({
    new_quality_score: 'RED',
  });
  const read = await app.call('GET', `${created.body.id}?fields=status,quality_score`);
  expect(read.body).toMatchObject({ status: 'DISABLED', quality_score: { score: 'RED' } });
});

test('a pause ends by itself after three hours', async () => {
  await using app = await startConnected();
  await app.approved('order_ready');
  app.sandbox.pauseTemplate('order_ready');
  app.sandbox.advance(3 * 3_600_000 + 1);
  await app.sandbox.settle();
  expect(app.sandbox.template('order_ready')?.status).toBe('APPROVED');
});

test('a rejection carries its reason', async () => {
  await using app = await startConnected({ reviewDelayMs: 'manual' });
  await app.call('POST', `${app.number.wabaId}/message_templates`, good);
  app.sandbox.rejectTemplate('order_ready', 'INVALID_FORMAT');
  await app.sandbox.settle();
  expect(app.receiver.fields('message_template_status_update')[0]).toMatchObject({
    event: 'REJECTED',
    reason: 'INVALID_FORMAT',
    rejection_info: { reason: expect.any(String) },
  });
});

test('while an edit is in review the old version still sends; edits are limited', async () => {
  await using app = await startConnected();
  const id = await app.approved('order_ready');
  app.sandbox.configure({ reviewDelayMs: 'manual' });
  const edit = { components: [{ type: 'BODY', text: 'Votre commande est prête, sans nom.' }] };
  expect((await app.call('POST', id, edit)).body).toEqual({ success: true });
  expect((await app.template('+33700000101', 'order_ready', nameParameter)).status).toBe(200);
  app.sandbox.approveTemplate('order_ready');
  expect((await app.template('+33700000102', 'order_ready', nameParameter)).body.error.code).toBe(132000);
  expect((await app.call('POST', id, edit)).body.error.error_subcode).toBe(2388039);
});

test('names are unique, and locked for thirty days after deletion', async () => {
  await using app = await startConnected();
  const path = `${app.number.wabaId}/message_templates`;
  await app.call('POST', path, good);
  expect((await app.call('POST', path, good)).body.error.error_subcode).toBe(2388024);
  await app.sandbox.settle();
  await app.call('DELETE', `${path}?name=order_ready`);
  expect((await app.call('POST', path, good)).body.error.error_subcode).toBe(2388023);
  app.sandbox.advance(31 * 86_400_000);
  expect((await app.call('POST', path, good)).status).toBe(200);
});

test('lists filter and page with cursors', async () => {
  await using app = await startConnected();
  for (const name of ['alpha', 'beta', 'gamma']) await app.approved(name);
  const path = `${app.number.wabaId}/message_templates`;
  const first = await app.call('GET', `${path}?limit=2&fields=name`);
  expect(first.body.data.map((each: { name: string }) => each.name)).toEqual(['gamma', 'beta']);
  const next = await app.call('GET', `${path}?limit=2&fields=name&after=${first.body.paging.cursors.after}`);
  expect(next.body.data.map((each: { name: string }) => each.name)).toEqual(['alpha']);
  expect((await app.call('GET', `${path}?after=bm9uc2Vuc2U`)).body.error.code).toBe(131059);
  expect((await app.call('GET', `${path}?status=REJECTED`)).body.data).toEqual([]);
});
