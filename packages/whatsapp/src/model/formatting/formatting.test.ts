import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatToPlainText, formatToSource, parseFormatting, stripFormatting } from './index.ts';
import { parseInline } from './inline.ts';

function inline(source: string) {
  const [block] = parseFormatting(source);
  return block?.type === 'paragraph' ? block.children : block;
}
const plain = (text: string) => ({ type: 'text', text });

test('reads the four marks', () => {
  expect(inline('un *gras* et _italique_ et ~barré~ et `mono`')).toEqual([
    plain('un '),
    { type: 'bold', children: [plain('gras')] },
    plain(' et '),
    { type: 'italic', children: [plain('italique')] },
    plain(' et '),
    { type: 'strike', children: [plain('barré')] },
    plain(' et '),
    { type: 'mono', marker: '`', text: 'mono' },
  ]);
});

test('marks nest', () => {
  expect(inline('*un _deux_*')).toEqual([
    { type: 'bold', children: [plain('un '), { type: 'italic', children: [plain('deux')] }] },
  ]);
});

test.each([
  '2*3*4',
  '* pas gras*',
  '*pas gras *',
  '**',
  'snake_case_name',
  '*ouvert',
  '*sur\ndeux*',
  '``',
  '`` ` ``',
])('leaves %j as it is', (source) => {
  expect(stripFormatting(source)).toBe(source);
});

test('code is not looked into, and may hold several lines', () => {
  expect(inline('```a *b*\nc```!')).toEqual([{ type: 'mono', marker: '```', text: 'a *b*\nc' }, plain('!')]);
  expect(inline('*gras `x* y` fin*')).toEqual([
    { type: 'bold', children: [plain('gras '), { type: 'mono', marker: '`', text: 'x* y' }, plain(' fin')] },
  ]);
});

test('reads links without the full stop behind them', () => {
  expect(inline('Voir https://example.com/a_b_c?x=1, ou www.example.com.')).toEqual([
    plain('Voir '),
    { type: 'link', text: 'https://example.com/a_b_c?x=1', href: 'https://example.com/a_b_c?x=1' },
    plain(', ou '),
    { type: 'link', text: 'www.example.com', href: 'https://www.example.com' },
    plain('.'),
  ]);
  expect(inline('*https://example.com*')).toEqual([
    { type: 'bold', children: [{ type: 'link', text: 'https://example.com', href: 'https://example.com' }] },
  ]);
  // What leads elsewhere than it says, or hides where, is no link.
  expect(inline('https://bank.example@evil.example')).toEqual([plain('https://bank.example@evil.example')]);
  expect(inline('https://a.example\u202e/x')).toEqual([
    { type: 'link', text: 'https://a.example', href: 'https://a.example' },
    plain('\u202e/x'),
  ]);
  expect(inline('javascript:alert(1) http:// www.')).toEqual([plain('javascript:alert(1) http:// www.')]);
});

test('gathers lists and quotes', () => {
  const blocks = parseFormatting('Bonjour\n- un\n- *deux*\n1. a\n2. b\n> cité\n> encore');
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list', 'list', 'quote']);
  expect(blocks[1]).toMatchObject({ ordered: false, items: [{ marker: '- ' }, { marker: '- ' }] });
  expect(blocks[2]).toMatchObject({ ordered: true, items: [{ marker: '1. ' }, { marker: '2. ' }] });
  expect(formatToPlainText(blocks)).toBe('Bonjour\n- un\n- deux\n1. a\n2. b\ncité\nencore');
});

test.each([
  ['lea.martin+sav@shop.example.fr', 'mailto:lea.martin+sav@shop.example.fr'],
  ['+33 6 12 34 56 78', 'tel:+33612345678'],
  ['+1 (555) 010-0199', 'tel:+15550100199'],
  ['0033612345678', 'tel:+33612345678'],
  ['06 12 34 56 78', 'tel:0612345678'],
  ['06.12.34.56.78', 'tel:0612345678'],
  ['0612345678', 'tel:0612345678'],
  ['hello@herald.example', 'mailto:hello@herald.example'],
])('%s is a link', (text, href) => {
  expect(inline(`(${text}), *${text}*.`)).toEqual([
    plain('('),
    { type: 'link', text, href },
    plain('), '),
    { type: 'bold', children: [{ type: 'link', text, href }] },
    plain('.'),
  ]);
});

test.each([
  'commande 4512345678',
  'le 01.02.2026 ou 01/02/2026',
  'REF0612345678',
  '06123456789012',
  '0612345678-42',
  '1+33612345678',
  'a@b',
  '@nom',
  'а@exаmple.fr',
  '1.50 + 2.50',
])('%s is none', (text) => {
  expect(inline(text)).toEqual([plain(text)]);
});

const markdown = fc
  .array(
    fc.constantFrom(
      '*',
      '_',
      '~',
      '`',
      '```',
      ' ',
      '\n',
      '> ',
      '- ',
      '1. ',
      'a',
      'é',
      '👍',
      'https://a.fr/',
      'a@b.fr',
      '+33612345678',
      '06 12 34 56 78',
      '{{1}}',
      '.',
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

test('gives every text back as it was, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(markdown, fc.string({ unit: 'binary' })), (source) => {
      expect(formatToSource(parseFormatting(source))).toBe(source);
    }),
    { numRuns: 1000 },
  );
});

test('a hostile text costs no time', () => {
  const started = performance.now();
  for (const piece of ['*a ', '`', '*_~', 'www.', '> *']) parseFormatting(piece.repeat(4096 / piece.length));
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each(['*a ', '_a ', '~a ', '*a _b ~c ', 'a.', 'a-a@', '+1 ', '0 1.'])(
  'a message of nothing but %j is read at once',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const begun = performance.now();
    expect(parseInline(text)).toEqual([{ type: 'text', text }]);
    expect(performance.now() - begun).toBeLessThan(1000);
  },
);
