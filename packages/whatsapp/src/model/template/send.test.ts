import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupButtons } from './buttons.ts';
import { isFilled, momentOf } from './needs.ts';
import type { CarouselCard, TemplateButton } from './schema.ts';
import { buildTemplateSend } from './send.ts';
import { card, carousel, standard } from './testTemplates.ts';
import { variablesOf } from './variables.ts';

const values = { 'header.1': 'A-1', 'body.1': 'Anaïs', 'body.2': 'A-1', 'button.1.1': 'A-1' };

test('names every value that a send needs', () => {
  expect(variablesOf(standard())).toEqual([
    variable('header.1', 'header', 'Order', 'A-1043'),
    variable('body.1', 'body', 'First name', 'Anaïs'),
    { ...variable('body.2', 'body', 'Order', 'A-1043'), index: 2 },
    { ...variable('button.1.1', 'button', 'Order', 'A-1043'), button: 1 },
  ]);
  expect(variablesOf(carousel()).map(({ key }) => key)).toEqual([
    'body.1',
    'card.0.header.media',
    'card.0.body.1',
    'card.0.button.0.1',
    'card.1.header.media',
    'card.1.body.1',
    'card.1.button.0.1',
  ]);
});

function variable(key: string, place: string, name: string, example: string) {
  const nowhere = { card: null, button: null, parameterName: null };
  return { key, place, kind: 'text', optional: false, index: 1, name, example, ...nowhere };
}

test('fills header, body and buttons in the places that Meta counts', () => {
  expect(buildTemplateSend({ template: standard(), values })).toEqual({
    ok: true,
    template: {
      name: 'order_ready',
      language: { code: 'fr' },
      components: [
        { type: 'header', parameters: [{ type: 'text', text: 'A-1' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Anaïs' },
            { type: 'text', text: 'A-1' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'A-1' }] },
      ],
    },
  });
});

test('a template without variables is sent by its name alone', () => {
  const template = standard({
    header: { type: 'none' },
    body: { text: 'Bonjour', variables: [] },
    buttons: [],
  });
  const sent = buildTemplateSend({ template, values: {} });
  expect(sent).toEqual({ ok: true, template: { name: 'order_ready', language: { code: 'fr' } } });
});

test('a missing or blank value is named, and no example takes its place', () => {
  const sent = buildTemplateSend({
    template: standard(),
    values: { ...values, 'body.1': ' \n', 'button.1.1': undefined },
  });
  expect(sent).toEqual({ ok: false, missing: ['body.1', 'button.1.1'] });
});

test('values lose what Meta refuses in them', () => {
  const sent = buildTemplateSend({
    template: standard(),
    values: { ...values, 'body.1': ' Robe\r\nen\tlin      bleu ', 'button.1.1': 'https://example.com/o/A 1' },
  });
  expect(sent).toMatchObject({
    template: {
      components: [
        {},
        { parameters: [{ text: 'Robe en lin   bleu' }, {}] },
        { parameters: [{ text: 'A%201' }] },
      ],
    },
  });
});

test('named parameters go by name', () => {
  const template = standard({
    parameter_format: 'named',
    header: { type: 'none' },
    buttons: [],
    body: {
      text: 'Bonjour {{first_name}}, merci.',
      variables: [{ number: 1, name: 'first_name', example: 'A' }],
    },
  });
  expect(variablesOf(template)).toMatchObject([
    { key: 'body.1', name: 'first_name', parameterName: 'first_name' },
  ]);
  expect(buildTemplateSend({ template, values: { 'body.1': 'Anaïs' } })).toMatchObject({
    template: {
      components: [{ parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Anaïs' }] }],
    },
  });
});

const plain = { buttons: [], body: { text: 'Bonjour', variables: [] } };
const uploaded = (fileId: number) => ({ id: `meta-${fileId}`, filename: `${fileId}.pdf` });

test('the media of the send, of the template, or none', () => {
  const header = { type: 'document', media_handle: null, media_url: null, filename: 'facture.pdf' } as const;
  const template = standard({ header, ...plain });
  expect(buildTemplateSend({ template, values: {} })).toEqual({ ok: false, missing: ['header.media'] });
  const documentOf = (request: Partial<Parameters<typeof buildTemplateSend>[0]>) => {
    const sent = buildTemplateSend({ template, values: {}, uploaded, ...request });
    const [first] = sent.ok ? (sent.template.components ?? []) : [];
    const [parameter] = first && 'parameters' in first ? first.parameters : [];
    return parameter?.type === 'document' ? parameter.document : null;
  };
  expect(documentOf({ headerFileId: 9 })).toEqual({ id: 'meta-9', filename: '9.pdf' });
  const other = { 'header.media': 'file:12' };
  expect(documentOf({ headerFileId: 9, values: other })).toEqual({ id: 'meta-12', filename: '12.pdf' });
  const link = { link: 'https://example.com/g.pdf', filename: 'facture.pdf' };
  expect(documentOf({ values: { 'header.media': link.link } })).toEqual(link);
  const sample = { ...template, header: { ...header, media_url: 'https://example.com/f.pdf' } };
  expect(documentOf({ template: sample })).toMatchObject({ link: 'https://example.com/f.pdf' });
  // The address of a sample ends one day: whoever sends it is asked for the file.
  expect(variablesOf(sample)).toMatchObject([{ key: 'header.media', kind: 'document', optional: false }]);
  expect(variablesOf(sample, 9)).toMatchObject([{ optional: true }]);
});

test('a place is filled in by each send', () => {
  const template = standard({ header: { type: 'location' }, ...plain });
  const missing = ['header.latitude', 'header.longitude'];
  expect(buildTemplateSend({ template, values: {} })).toEqual({ ok: false, missing });
  const values = { 'header.latitude': '48,8566', 'header.longitude': '2.3522', 'header.name': 'Boutique' };
  expect(buildTemplateSend({ template, values })).toMatchObject({
    template: {
      components: [
        {
          parameters: [
            { type: 'location', location: { latitude: 48.8566, longitude: 2.3522, name: 'Boutique' } },
          ],
        },
      ],
    },
  });
});

test('products are named by each send', () => {
  const template = standard({
    ...plain,
    header: { type: 'product' },
    buttons: groupButtons([
      { type: 'other', text: 'Voir', index: 0, component: { type: 'MPM', text: 'Voir' } },
    ]),
  });
  expect(variablesOf(template).map(({ key, kind }) => [key, kind])).toEqual([
    ['header.product', 'product'],
    ['header.catalog', 'catalog'],
    ['button.0.section', 'section'],
    ['button.0.products', 'products'],
  ]);
  const values = {
    'header.product': 'SKU1',
    'header.catalog': '194836987003835',
    'button.0.section': 'Nouveautés',
    'button.0.products': 'SKU1, SKU2',
  };
  expect(buildTemplateSend({ template, values })).toMatchObject({
    template: {
      components: [
        { parameters: [{ product: { product_retailer_id: 'SKU1', catalog_id: '194836987003835' } }] },
        {
          sub_type: 'mpm',
          parameters: [
            {
              action: {
                thumbnail_product_retailer_id: 'SKU1',
                sections: [
                  {
                    title: 'Nouveautés',
                    product_items: [{ product_retailer_id: 'SKU1' }, { product_retailer_id: 'SKU2' }],
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  });
});

test('what stands for a thing must be one', () => {
  expect(isFilled('image', 'file:12')).toBe(true);
  expect(isFilled('image', 'https://a.example/x.jpg')).toBe(true);
  expect(isFilled('image', 'http://a.example/x.jpg')).toBe(false);
  expect(isFilled('image', 'file:x')).toBe(false);
  expect(isFilled('latitude', '90.1')).toBe(false);
  expect(isFilled('longitude', '-179,5')).toBe(true);
  expect(isFilled('products', ' , ')).toBe(false);
  expect(momentOf('2026-11-30')?.toISOString()).toBe('2026-11-30T23:59:59.000Z');
  expect(momentOf('2026-11-30 18:00')?.toISOString()).toBe('2026-11-30T18:00:00.000Z');
  expect(momentOf('2026-11-30T18:00:00+01:00')?.toISOString()).toBe('2026-11-30T17:00:00.000Z');
  expect(momentOf('tomorrow')).toBeNull();
  expect(momentOf('2026-13-30')).toBeNull();
});

test('every kind of button sends its own parameter', () => {
  const buttons: TemplateButton[] = [
    { type: 'copy_code', text: '', index: 0, example: 'VITE10' },
    { type: 'flow', text: 'Réserver', index: 1, flow_id: '7' },
    { type: 'url', text: 'Site', index: 2, url: 'https://example.com', variable: null },
    { type: 'quick_reply', text: 'Non', index: 3 },
    { type: 'quick_reply', text: 'Oui', index: 4 },
  ];
  const template = standard({
    header: { type: 'none' },
    body: { text: 'Bonjour', variables: [] },
    buttons: groupButtons(buttons),
    limited_time_offer: { text: 'Vite', has_expiration: true },
  });
  const request = {
    template,
    values: { 'button.0.1': 'VITE10' },
    quickReplyPayloads: { 'button.4': 'run:7:yes' },
    flowTokens: { 'button.1': 't-81' },
  };
  expect(buildTemplateSend(request)).toEqual({ ok: false, missing: ['offer.expires_at'] });
  const sent = buildTemplateSend({
    ...request,
    values: { ...request.values, 'offer.expires_at': new Date(1798761600000).toISOString() },
  });
  expect(sent).toMatchObject({
    template: {
      components: [
        {
          type: 'limited_time_offer',
          parameters: [{ limited_time_offer: { expiration_time_ms: 1798761600000 } }],
        },
        { sub_type: 'copy_code', index: '0', parameters: [{ type: 'coupon_code', coupon_code: 'VITE10' }] },
        { sub_type: 'flow', index: '1', parameters: [{ type: 'action', action: { flow_token: 't-81' } }] },
        { sub_type: 'quick_reply', index: '4', parameters: [{ type: 'payload', payload: 'run:7:yes' }] },
      ],
    },
  });
});

test('a one-time code goes into the text and into the button', () => {
  const template = standard({
    category: 'AUTHENTICATION',
    header: { type: 'none' },
    body: { text: '', variables: [] },
    buttons: groupButtons([{ type: 'otp', text: 'Copier', index: 0, otp_type: 'COPY_CODE' }]),
  });
  expect(variablesOf(template).map(({ key }) => key)).toEqual(['body.1']);
  expect(buildTemplateSend({ template, values: { 'body.1': '123456' } })).toMatchObject({
    template: {
      components: [
        { type: 'body', parameters: [{ text: '123456' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] },
      ],
    },
  });
});

test('each card gets its own media and values', () => {
  const filled = {
    'body.1': 'Anaïs',
    'card.0.body.1': 'lin',
    'card.0.button.0.1': 'robe-lin',
    'card.1.body.1': 'soie',
    'card.1.button.0.1': 'robe-soie',
  };
  const [first, second] = [card(), card()];
  const template = carousel({
    carousel_cards: [
      first,
      { ...second, header: { ...second.header, file_id: 98 } as CarouselCard['header'] },
    ],
  });
  expect(
    buildTemplateSend({ template, values: filled, uploaded: (id) => ({ id: String(id) }) }),
  ).toMatchObject({
    template: {
      components: [
        { type: 'body' },
        {
          type: 'carousel',
          cards: [
            {
              card_index: 0,
              components: [
                {
                  type: 'header',
                  parameters: [{ type: 'image', image: { link: 'https://example.com/a.jpg' } }],
                },
                { type: 'body', parameters: [{ text: 'lin' }] },
                { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: 'robe-lin' }] },
              ],
            },
            { card_index: 1, components: [{ parameters: [{ image: { id: '98' } }] }, {}, {}] },
          ],
        },
      ],
    },
  });
});

test('whatever the values, no parameter breaks the rules of Meta', () => {
  const anything = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(anything, anything, (name, order) => {
      const sent = buildTemplateSend({
        template: standard(),
        values: { 'header.1': order, 'body.1': name, 'body.2': order, 'button.1.1': order },
      });
      if (!sent.ok) {
        expect([name, order].some((value) => value.trim() === '')).toBe(true);
        return;
      }
      const texts = JSON.stringify(
        sent.template.components?.map((each) => ('parameters' in each ? each.parameters : [])),
      );
      expect(texts).not.toMatch(/\\n|\\t|\\r| {4,}/);
    }),
  );
});
