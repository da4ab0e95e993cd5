import { expect, test } from 'vitest';
import { bodyOf, nameParameter, startConnected } from '../testing/client.ts';

type App = Awaited<ReturnType<typeof startConnected>>;

async function create(app: App, template: object): Promise<string> {
  const { body } = await app.call('POST', `${app.number.wabaId}/message_templates`, {
    language: 'fr',
    category: 'MARKETING',
    ...template,
  });
  if (!body.id) throw new Error(JSON.stringify(body));
  await app.sandbox.settle();
  return body.id as string;
}

const components = async (app: App, id: string) =>
  (await app.call('GET', `${id}?fields=components`)).body.components;

/** Through the door for samples, as an app would. */
async function uploadSample(app: App): Promise<string> {
  const token = '700000000000001|sandbox-app-secret';
  const query = 'file_name=a.png&file_length=4&file_type=image/png';
  const headers = { authorization: `OAuth ${token}`, file_offset: '0' };
  const post = async (path: string, body?: Buffer) => {
    const init = { method: 'POST', headers, ...(body && { body }) };
    const answer = await fetch(`${app.sandbox.graphUrl}/v25.0/${path}`, init);
    return (await answer.json()) as Record<string, string>;
  };
  const { id } = await post(`700000000000001/uploads?${query}`);
  return (await post(id ?? '', Buffer.from('abcd'))).h ?? '';
}

test('a sample goes in as a handle and comes out as an address, which is no handle', async () => {
  await using app = await startConnected();
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [await uploadSample(app)] } };
  const parts = [header, { type: 'BODY', text: 'Notre nouvelle collection est là.' }];
  const id = await create(app, { name: 'collection', components: parts });
  const read = await components(app, id);
  const [address] = read[0].example.header_handle;
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
  const again = await app.call('POST', id, { components: read });
  expect(again.body.error.error_subcode).toBe(2388273);
});

test('an authentication template is read back in Meta’s words, its button as an address', async () => {
  await using app = await startConnected();
  const id = await create(app, {
    name: 'code',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 10 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  });
  expect(await components(app, id)).toMatchObject([
    { type: 'BODY', text: expect.stringContaining('*{{1}}*') },
    { type: 'FOOTER', text: expect.stringContaining('10') },
    { type: 'BUTTONS', buttons: [{ type: 'URL', url: expect.stringContaining('otp_type=COPY_CODE') }] },
  ]);
});

test('a code to copy has Meta’s label, and an edit is told with its words', async () => {
  await using app = await startConnected();
  const button = { type: 'COPY_CODE', example: 'ETE10' };
  const parts = [
    { type: 'BODY', text: 'Profitez de nos offres.' },
    { type: 'BUTTONS', buttons: [button] },
  ];
  const id = await create(app, { name: 'offre', components: parts });
  expect((await components(app, id))[1].buttons[0].text).toBe('Copy offer code');
  await app.call('POST', id, { components: [{ type: 'BODY', text: 'Profitez de nos nouvelles offres.' }] });
  await app.sandbox.settle();
  expect(app.receiver.fields('message_template_components_update')).toMatchObject([
    { message_template_element: 'Profitez de nos nouvelles offres.', message_template_buttons: [] },
  ]);
});

test('an offer without its end and several products without any are refused', async () => {
  await using app = await startConnected();
  const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Vite', has_expiration: true } };
  const shop = [{ type: 'URL', text: 'Voir', url: 'https://example.com' }];
  await create(app, {
    name: 'vite',
    components: [
      bodyOf('Bonjour {{1}}, cela finit bientôt chez nous.'),
      offer,
      { type: 'BUTTONS', buttons: shop },
    ],
  });
  const to = '+33700000101';
  const refusal = async (name: string, given: unknown[]) =>
    (await app.template(to, name, given)).body.error?.code;
  expect(await refusal('vite', nameParameter)).toBe(131008);
  const ends = (at: number) => ({
    type: 'limited_time_offer',
    parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: at } }],
  });
  expect(await refusal('vite', [...nameParameter, ends(1)])).toBe(131009);
  expect(await refusal('vite', [...nameParameter, ends(Date.now() + 86_400_000)])).toBeUndefined();

  await create(app, {
    name: 'choix',
    components: [
      { type: 'BODY', text: 'Nos produits pour vous.' },
      { type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'Voir' }] },
    ],
  });
  expect(await refusal('choix', [])).toBe(131008);
  const action = {
    thumbnail_product_retailer_id: 'a',
    sections: [{ title: 'A', product_items: [{ product_retailer_id: 'a' }] }],
  };
  const products = { type: 'button', sub_type: 'mpm', index: '0', parameters: [{ type: 'action', action }] };
  expect(await refusal('choix', [products])).toBeUndefined();
});
