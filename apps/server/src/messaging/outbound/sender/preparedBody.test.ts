import type { StandardStructure, TemplateStructure } from '@herald/whatsapp/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClaimedMessage } from './claimed.ts';
import { compose } from './compose.ts';
import { fillPrepared } from './preparedBody.ts';

const number = (n: number) => ({ number: n, name: `n${n}`, example: 'x' });

function standard(changes: Partial<StandardStructure> = {}): StandardStructure {
  return {
    type: 'standard',
    name: 'spring "offer"',
    category: 'MARKETING',
    language: 'fr',
    parameter_format: 'positional',
    header: { type: 'text', text: 'Pour {{1}}', variable: number(1) },
    body: { text: 'Bonjour {{1}}, à {{2}} et encore {{1}}.', variables: [number(1), number(2)] },
    footer: { text: 'Maison' },
    buttons: [{ type: 'QUICK_REPLY', buttons: [{ type: 'quick_reply', text: 'Stop', index: 0 }] }],
    ...changes,
  };
}

const url = (changes: object) => [
  {
    type: 'CTA' as const,
    buttons: [
      {
        type: 'url' as const,
        text: 'Voir',
        index: 0,
        url: 'https://example.com/',
        variable: null,
        ...changes,
      },
    ],
  },
];
const code = standard({
  category: 'AUTHENTICATION',
  header: { type: 'none' },
  body: { text: '{{1}} est votre code.', variables: [number(1)] },
});
const filled: Record<string, TemplateStructure> = {
  texts: standard(),
  fixedAddress: standard({ buttons: url({}) }),
  countedLink: standard({ buttons: url({ link_target_id: 7 }) }),
  code,
  nothing: standard({ header: { type: 'none' }, body: { text: 'Bonjour.', variables: [] } }),
};
const composed: Record<string, TemplateStructure> = {
  addressWithValue: standard({ buttons: url({ url: 'https://example.com/{{1}}', variable: number(1) }) }),
  countedLinkWithValue: standard({
    buttons: url({ url: 'https://example.com/{{1}}', variable: number(1), link_target_id: 7 }),
  }),
  picture: standard({
    header: { type: 'image', media_handle: '4::a', media_url: 'https://example.com/a.jpg', filename: null },
  }),
};

function claimed(structure: TemplateStructure, changes: Partial<ClaimedMessage> = {}): ClaimedMessage {
  const content = {
    template_id: 1,
    name: structure.name,
    version: 1,
    wa_type: 'standard' as const,
    structure,
    variables: { 'header.1': 'Anaïs', 'body.1': 'Anaïs', 'body.2': 'Lyon', 'button.0.1': 'a' },
    header_file_id: null,
  };
  return {
    teamId: 1,
    id: 10,
    claimedBy: 'worker:1:1',
    contactId: 1,
    campaignId: 1,
    priority: 2,
    attempts: 0,
    message: { type: 'template', content },
    phone: '+33610000000',
    bsuid: null,
    quotedWamid: null,
    intent: null,
    mayLeave: () => true,
    ...changes,
  };
}

const tokenFor =
  ({ id }: ClaimedMessage) =>
  (targetId: number) =>
    `token-${targetId}-${id}`;
const composedOf = (one: ClaimedMessage) => compose(one, new Map(), tokenFor(one));
const filledOf = (one: ClaimedMessage) => fillPrepared(one, tokenFor(one));

test('a filled body is what composing gives, whoever gets it and whatever they are called', () => {
  const part = fc.constantFrom(
    '"',
    '\\',
    '{{1}}',
    '\u0001',
    '\\u0001',
    '\n',
    '    ',
    'é',
    '😀',
    'a',
    '@phone',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => `x${parts.join('')}`);
  const person = fc.record({
    name: fc.constantFrom(...Object.keys(filled)),
    id: fc.integer({ min: 1 }),
    claimedBy: fc.constantFrom('worker:1:1', 'worker:1:2'),
    phone: fc.constantFrom('+33610000000', '33610000001'),
    texts: fc.tuple(text, text, text),
  });
  fc.assert(
    fc.property(person, ({ name, id, claimedBy, phone, texts: [a, b, c] }) => {
      const one = claimed(filled[name]!, { id, claimedBy, phone });
      if (one.message.type !== 'template') throw new Error('not a template');
      one.message.content.variables = { 'header.1': a, 'body.1': b, 'body.2': c };
      const json = filledOf(one);
      expect(json).not.toBeNull();
      expect(JSON.parse(json ?? '')).toEqual(composedOf(one));
    }),
  );
});

test('what a text alone does not make is composed', () => {
  for (const structure of Object.values(composed)) expect(filledOf(claimed(structure))).toBeNull();
  expect(filledOf(claimed(standard(), { phone: null, bsuid: 'FR.1' }))).toBeNull();
  expect(filledOf(claimed(standard(), { quotedWamid: 'wamid.1' }))).toBeNull();
});

test('each quick reply answers with its template and place, or with what a run gave it', () => {
  const one = claimed(standard());
  if (one.message.type !== 'template') throw new Error('not a template');
  expect(filledOf(one)).toContain('"payload":"t:1:button.0"');
  one.message.content.payloads = { 'button.0': 'r:7:ask:g' };
  expect(filledOf(one)).toBeNull();
  expect(JSON.stringify(composedOf(one))).toContain('"payload":"r:7:ask:g"');
});

test('a missing value is left to composing, which names it', () => {
  const one = claimed(standard());
  if (one.message.type !== 'template') throw new Error('not a template');
  one.message.content.variables = { 'header.1': 'a', 'body.1': ' \n ', 'body.2': 'c' };
  expect(filledOf(one)).toBeNull();
  expect(() => composedOf(one)).toThrow('values_missing');
});
