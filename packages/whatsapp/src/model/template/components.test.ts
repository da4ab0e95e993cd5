import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupButtons } from './buttons.ts';
import { componentsToStructure } from './fromComponents.ts';
import type { MetaTemplateComponent } from './meta.ts';
import type { TemplateButton, TemplateStructure } from './schema.ts';
import { card, carousel, standard } from './testTemplates.ts';
import { structureToComponents, structureToCreation } from './toComponents.ts';

function readBack(structure: TemplateStructure): TemplateStructure {
  return componentsToStructure({ ...structureToCreation(structure) });
}

/** Meta does not keep the names that people give to numbered variables, nor the address of a sample. */
function asMetaKeepsIt<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (key, item) => {
      if (key === 'name' && typeof item === 'string' && item !== 'order_ready' && item !== 'new_arrivals')
        return '';
      return key === 'media_handle' || key === 'media_url' ? null : item;
    }),
  );
}

test('writes what Meta asks for on creation', () => {
  expect(structureToCreation(standard())).toEqual({
    name: 'order_ready',
    language: 'fr',
    category: 'UTILITY',
    parameter_format: 'positional',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Commande {{1}}', example: { header_text: ['A-1043'] } },
      { type: 'BODY', text: standard().body.text, example: { body_text: [['Anaïs', 'A-1043']] } },
      { type: 'FOOTER', text: 'Demo Garden' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Changer la date' },
          {
            type: 'URL',
            text: 'Suivre',
            url: 'https://example.com/o/{{1}}',
            example: ['https://example.com/o/A-1043'],
          },
          { type: 'PHONE_NUMBER', text: 'Appeler', phone_number: '+33700000123' },
        ],
      },
    ],
  });
});

test('leaves out what is empty', () => {
  const bare = standard({
    header: { type: 'none' },
    footer: { text: '' },
    buttons: [],
    body: { text: 'Bonjour', variables: [{ number: 1, name: 'unused', example: 'x' }] },
  });
  expect(structureToComponents(bare)).toEqual([{ type: 'BODY', text: 'Bonjour' }]);
});

test('named variables carry their names', () => {
  const structure = standard({
    parameter_format: 'named',
    header: { type: 'none' },
    buttons: [],
    footer: null,
    body: {
      text: 'Bonjour {{first_name}}, {{order_no}} est prête.',
      variables: [
        { number: 1, name: 'first_name', example: 'Anaïs' },
        { number: 2, name: 'order_no', example: 'A-1043' },
      ],
    },
  });
  expect(structureToComponents(structure)[0]?.example).toEqual({
    body_text_named_params: [
      { param_name: 'first_name', example: 'Anaïs' },
      { param_name: 'order_no', example: 'A-1043' },
    ],
  });
  expect(readBack(structure)).toEqual(structure);
});

test('cards, offers and authentication have their own form', () => {
  const [, cards] = structureToComponents(carousel());
  expect(cards).toMatchObject({
    type: 'CAROUSEL',
    cards: [
      {
        components: [
          { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::a'] } },
          { type: 'BODY' },
          { type: 'BUTTONS', buttons: [{ type: 'URL' }] },
        ],
      },
      { components: [{}, {}, {}] },
    ],
  });
  const offer = standard({ limited_time_offer: { text: 'Vite', has_expiration: true }, footer: null });
  expect(structureToComponents(offer)[2]).toEqual({
    type: 'LIMITED_TIME_OFFER',
    limited_time_offer: { text: 'Vite', has_expiration: true },
  });
  const code: TemplateButton = { type: 'otp', text: 'Copier', index: 0, otp_type: 'COPY_CODE' };
  const authentication = standard({
    category: 'AUTHENTICATION',
    header: { type: 'none' },
    body: { text: '', variables: [], add_security_recommendation: true },
    footer: { text: '', code_expiration_minutes: 10 },
    buttons: groupButtons([code]),
  });
  expect(structureToComponents(authentication)).toEqual([
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copier' }] },
  ]);
  expect(readBack(authentication)).toEqual(authentication);
});

test('reads what Meta answers, in any case and with things that Herald does not know', () => {
  const components: MetaTemplateComponent[] = [
    { type: 'header', format: 'image', example: { header_handle: ['https://scontent.whatsapp.net/x'] } },
    { type: 'body', text: 'Bonjour {{1}}, merci.', example: { body_text: [['Anaïs']] } },
    {
      type: 'buttons',
      buttons: [
        { type: 'url', text: 'Voir', url: 'https://a.fr/{{1}}', example: 'https://a.fr/x' },
        { type: 'HOLOGRAM', text: 'H' },
      ],
    },
    { type: 'CALL_PERMISSION_REQUEST' },
  ];
  const read = componentsToStructure({ name: 'n', language: 'fr', category: 'marketing', components });
  expect(read).toMatchObject({
    type: 'standard',
    category: 'MARKETING',
    header: { type: 'image', media_url: 'https://scontent.whatsapp.net/x' },
    buttons: [
      {
        type: 'CTA',
        buttons: [
          { type: 'url', index: 0, variable: { number: 1, example: 'x' } },
          { type: 'other', index: 1, component: { type: 'HOLOGRAM', text: 'H' } },
        ],
      },
    ],
    other_components: [{ type: 'CALL_PERMISSION_REQUEST' }],
  });
  const written = structureToComponents(read);
  expect(written.at(-1)).toEqual({ type: 'CALL_PERMISSION_REQUEST' });
  expect(written.at(-2)?.buttons?.[1]).toEqual({ type: 'HOLOGRAM', text: 'H' });
});

test('the code button of an authentication template is known although it reads as an address', () => {
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=ONE_TAP&code=otp{{1}}';
  const read = componentsToStructure({
    name: 'n',
    language: 'fr',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '*{{1}}* est votre code.', example: { body_text: [['123456']] } },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Copier', url, example: [url] }] },
    ],
  });
  expect(read).toMatchObject({ buttons: [{ buttons: [{ type: 'otp', otp_type: 'ONE_TAP' }] }] });
});

test('odd examples are no examples', () => {
  const components = [
    { type: 'HEADER', format: 'TEXT', text: 'Bonjour {{1}}', example: { header_text: 'A' } },
    { type: 'BODY', text: 'Bonjour {{1}}', example: { body_text: ['A'] } },
    { type: 'BUTTONS', buttons: 'none' },
  ] as unknown as MetaTemplateComponent[];
  const read = componentsToStructure({ name: 'n', language: 'fr', category: 'UTILITY', components });
  expect(read).toMatchObject({
    header: { variable: { example: 'A' } },
    body: { variables: [{ example: 'A' }] },
    buttons: [],
  });
});

const words = fc.stringMatching(/^[a-z]{1,8}$/);
const bodyText = fc
  .array(words, { minLength: 3, maxLength: 6 })
  .chain((list) =>
    fc
      .integer({ min: 0, max: list.length - 1 })
      .map((count) =>
        list.map((word, index) => (index > 0 && index <= count ? `{{${index}}} ${word}` : word)).join(' '),
      ),
  );
const body = bodyText.map((text) => ({
  text,
  variables: [...text.matchAll(/\{\{(\d+)\}\}/g)].map((match) => ({
    number: Number(match[1]),
    name: '',
    example: `example ${match[1]}`,
  })),
}));
const button: fc.Arbitrary<TemplateButton> = fc.oneof(
  words.map((text): TemplateButton => ({ type: 'quick_reply', text, index: 0 })),
  fc.record({ text: words, example: words }).map(({ text, example }): TemplateButton => {
    const variable = { number: 1, name: '', example };
    return { type: 'url', text, index: 0, url: 'https://example.com/{{1}}', variable };
  }),
  words.map((text): TemplateButton => ({ type: 'copy_code', text: '', index: 0, example: text })),
  words.map((text): TemplateButton => ({ type: 'flow', text, index: 0, flow_id: '77' })),
  words.map((text): TemplateButton => ({ type: 'voice_call', text, index: 0 })),
);
const numbered = fc
  .array(button, { maxLength: 6 })
  .map((list) => list.map((each, index) => ({ ...each, index })));

test('nothing is lost between Herald and Meta', () => {
  const structure: fc.Arbitrary<TemplateStructure> = fc.oneof(
    fc
      .record({ body, buttons: numbered })
      .map((parts) => standard({ ...parts, buttons: groupButtons(parts.buttons) })),
    fc
      .record({
        body,
        cards: fc.array(fc.record({ body, buttons: numbered }), { minLength: 1, maxLength: 3 }),
      })
      .map(({ body: main, cards }) =>
        carousel({ body: main, carousel_cards: cards.map((each) => card(each)) }),
      ),
  );
  fc.assert(
    fc.property(structure, (original) => {
      expect(asMetaKeepsIt(readBack(original))).toEqual(asMetaKeepsIt(original));
    }),
  );
});
