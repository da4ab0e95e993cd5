import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupButtons } from './buttons.ts';
import type { TemplateButton } from './schema.ts';
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
    'card.0.body.1',
    'card.0.button.0.1',
    'card.1.body.1',
    'card.1.button.0.1',
  ]);
});

function variable(key: string, place: string, name: string, example: string) {
  return { key, place, card: null, button: null, index: 1, name, example, parameterName: null };
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

test('the media of the send, of the template, or none', () => {
  const header = { type: 'document', media_handle: null, media_url: null, filename: 'facture.pdf' } as const;
  const template = standard({ header, buttons: [], body: { text: 'Bonjour', variables: [] } });
  expect(buildTemplateSend({ template, values: {} })).toEqual({ ok: false, missing: ['header'] });
  expect(buildTemplateSend({ template, values: {}, headerMedia: { id: '99' } })).toMatchObject({
    template: {
      components: [
        {
          type: 'header',
          parameters: [{ type: 'document', document: { id: '99', filename: 'facture.pdf' } }],
        },
      ],
    },
  });
  const stored = { ...template, header: { ...header, media_url: 'https://example.com/f.pdf' } };
  expect(buildTemplateSend({ template: stored, values: {} })).toMatchObject({
    template: { components: [{ parameters: [{ document: { link: 'https://example.com/f.pdf' } }] }] },
  });
  const place = standard({
    header: { type: 'location' },
    buttons: [],
    body: { text: 'Bonjour', variables: [] },
  });
  expect(buildTemplateSend({ template: place, values: {} })).toEqual({ ok: false, missing: ['header'] });
  const headerLocation = { latitude: 48.85, longitude: 2.35, name: 'Paris' };
  expect(buildTemplateSend({ template: place, values: {}, headerLocation })).toMatchObject({
    template: { components: [{ parameters: [{ type: 'location', location: headerLocation }] }] },
  });
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
  const sent = buildTemplateSend({ ...request, offerExpiresAt: new Date(1798761600000) });
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
  const template = carousel({ carousel_cards: [card(), card()] });
  expect(buildTemplateSend({ template, values: filled, cardMedia: [undefined, { id: '98' }] })).toMatchObject(
    {
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
    },
  );
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
