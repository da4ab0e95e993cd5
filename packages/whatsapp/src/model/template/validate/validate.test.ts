import { expect, test } from 'vitest';
import { groupButtons } from '../buttons.ts';
import { type TemplateButton, templateStructureSchema } from '../schema.ts';
import { card, carousel, standard } from '../testTemplates.ts';
import { type TemplateProblemCode, templateProblemCodes, validateTemplate } from './index.ts';

type Found = [path: string, code: TemplateProblemCode];

function errorsOf(structure: Parameters<typeof validateTemplate>[0]): Found[] {
  return validateTemplate(structure)
    .filter(({ severity }) => severity === 'error')
    .map(({ path, code }) => [path, code]);
}

function warningsOf(structure: Parameters<typeof validateTemplate>[0]): Found[] {
  return validateTemplate(structure)
    .filter(({ severity }) => severity === 'warning')
    .map(({ path, code }) => [path, code]);
}

function body(text: string, ...examples: string[]) {
  const variables = examples.map((example, index) => ({ number: index + 1, name: `v${index}`, example }));
  return standard({ body: { text, variables } });
}

function header(text: string, example = 'A') {
  return standard({ header: { type: 'text', text, variable: { number: 1, name: 'v', example } } });
}

function withButtons(...buttons: TemplateButton[]) {
  return standard({ buttons: groupButtons(buttons) });
}

const reply = (text: string): TemplateButton => ({ type: 'quick_reply', text, index: 0 });
const url = (address: string, example: string | null = null, text = 'Voir'): TemplateButton => ({
  type: 'url',
  text,
  index: 0,
  url: address,
  variable: example === null ? null : { number: 1, name: '', example },
});
const phone = (phone_number: string, text = 'Appeler'): TemplateButton => ({
  type: 'phone_number',
  text,
  index: 0,
  phone_number,
});
const code = (example: string): TemplateButton => ({ type: 'copy_code', text: '', index: 0, example });

test('finds nothing wrong in good templates', () => {
  expect(errorsOf(standard())).toEqual([]);
  expect(validateTemplate(carousel())).toEqual([]);
  expect(templateStructureSchema.parse(standard())).toEqual(standard());
});

const long = (length: number) => 'a'.repeat(length);

test.each<[string, ReturnType<typeof standard>, Found[]]>([
  ['no name', standard({ name: ' ' }), [['name', 'name_required']]],
  ['a name in capitals', standard({ name: 'Order-Ready' }), [['name', 'name_pattern']]],
  ['a long name', standard({ name: long(513) }), [['name', 'name_too_long']]],
  ['no language', standard({ language: '' }), [['language', 'language_required']]],
  ['a language in web spelling', standard({ language: 'en-US' }), [['language', 'language_format']]],

  ['no header text', header(''), [['header.text', 'header_text_required']]],
  ['a long header', header(`{{1}} ${long(56)}`), [['header.text', 'header_text_too_long']]],
  ['two lines in the header', header('Commande\n{{1}}'), [['header.text', 'header_newline']]],
  ['an emoji in the header', header('Commande {{1}} 🎉'), [['header.text', 'header_emoji']]],
  ['a flag in the header', header('Commande {{1}} 🇫🇷'), [['header.text', 'header_emoji']]],
  ['bold in the header', header('*Commande* {{1}}'), [['header.text', 'header_markdown']]],
  [
    'two variables in the header',
    header('{{1}} {{2}}'),
    [
      ['header.text', 'header_too_many_variables'],
      ['header.text', 'variable_example_missing'],
    ],
  ],
  [
    'a header variable without example',
    header('N {{1}}', ''),
    [['header.variable.example', 'variable_example_missing']],
  ],
  [
    'a picture without sample',
    standard({ header: { type: 'image', media_handle: null, media_url: '', filename: null } }),
    [['header', 'header_media_required']],
  ],

  ['no body', body('  '), [['body.text', 'body_required']]],
  ['a long body', body(long(1025)), [['body.text', 'body_too_long']]],
  [
    'a variable first',
    body('{{1}} est votre code du jour chez nous', 'x'),
    [['body.text', 'body_variable_at_edge']],
  ],
  [
    'a variable last',
    body('Votre code du jour chez nous est {{1}} ', 'x'),
    [['body.text', 'body_variable_at_edge']],
  ],
  [
    'neighbouring variables',
    body('Bonjour à vous {{1}} {{2}} et merci beaucoup.', 'x', 'y'),
    [['body.text', 'variables_adjacent']],
  ],
  ['a gap', body('Bonjour à vous {{2}} et merci beaucoup.', 'x', 'y'), [['body.text', 'variables_gap']]],
  ['a loose brace', body('Bonjour {{1} et merci'), [['body.text', 'variable_braces']]],
  ['special signs in braces', body('Bonjour {{#nom}} et merci'), [['body.text', 'variable_name_invalid']]],
  ['a name among numbers', body('Bonjour {{nom}} et merci'), [['body.text', 'variable_format_mixed']]],
  [
    'no example',
    body('Bonjour à vous {{1}} et merci.', ' '),
    [['body.variables.0.example', 'variable_example_missing']],
  ],
  ['no declaration', body('Bonjour à vous {{1}} et merci.'), [['body.text', 'variable_example_missing']]],

  ['a long footer', standard({ footer: { text: long(61) } }), [['footer.text', 'footer_too_long']]],
  [
    'a variable in the footer',
    standard({ footer: { text: 'Chez {{1}}' } }),
    [['footer.text', 'footer_variable']],
  ],

  [
    'eleven buttons',
    withButtons(...Array.from({ length: 11 }, (_, i) => reply(`R${i}`))),
    [['buttons', 'buttons_too_many']],
  ],
  [
    'three addresses',
    withButtons(
      url('https://a.fr', null, 'A'),
      url('https://b.fr', null, 'B'),
      url('https://c.fr', null, 'C'),
    ),
    [['buttons', 'buttons_url_too_many']],
  ],
  [
    'two phones',
    withButtons(phone('+33700000123', 'A'), phone('+33700000124', 'B')),
    [['buttons', 'buttons_phone_too_many']],
  ],
  ['two codes', withButtons(code('A'), code('B')), [['buttons', 'buttons_copy_code_too_many']]],
  [
    'replies around an address',
    withButtons(reply('A'), url('https://a.fr'), reply('B')),
    [['buttons', 'buttons_not_contiguous']],
  ],
  [
    'equal labels',
    withButtons(reply('Oui'), reply('oui ')),
    [['buttons.0.buttons.1.text', 'button_text_duplicate']],
  ],
  ['no label', withButtons(reply('')), [['buttons.0.buttons.0.text', 'button_text_required']]],
  ['a long label', withButtons(reply(long(26))), [['buttons.0.buttons.0.text', 'button_text_too_long']]],
  [
    'a variable in a label',
    withButtons(reply('Oui {{1}}')),
    [['buttons.0.buttons.0.text', 'button_text_variable']],
  ],
  ['no address', withButtons(url('')), [['buttons.0.buttons.0.url', 'button_url_required']]],
  [
    'no web address',
    withButtons(url('javascript:alert(1)')),
    [['buttons.0.buttons.0.url', 'button_url_invalid']],
  ],
  [
    'a long address',
    withButtons(url(`https://a.fr/${long(2000)}`)),
    [['buttons.0.buttons.0.url', 'button_url_too_long']],
  ],
  [
    'a variable inside',
    withButtons(url('https://a.fr/{{1}}/x', 'y')),
    [['buttons.0.buttons.0.url', 'button_url_variable_not_last']],
  ],
  [
    'two variables in an address',
    withButtons(url('https://a.fr/{{1}}{{1}}', 'y')),
    [['buttons.0.buttons.0.url', 'button_url_too_many_variables']],
  ],
  [
    'an address without example',
    withButtons(url('https://a.fr/{{1}}', '')),
    [['buttons.0.buttons.0.variable.example', 'variable_example_missing']],
  ],
  ['no phone', withButtons(phone('')), [['buttons.0.buttons.0.phone_number', 'button_phone_required']]],
  [
    'words for a phone',
    withButtons(phone('call me')),
    [['buttons.0.buttons.0.phone_number', 'button_phone_invalid']],
  ],
  [
    'a long phone',
    withButtons(phone('+33 7 00 00 01 23 45 6')),
    [['buttons.0.buttons.0.phone_number', 'button_phone_too_long']],
  ],
  ['no code', withButtons(code('')), [['buttons.0.buttons.0.example', 'button_code_required']]],
  ['a long code', withButtons(code(long(21))), [['buttons.0.buttons.0.example', 'button_code_too_long']]],
  [
    'no flow',
    withButtons({ type: 'flow', text: 'Réserver', index: 0 }),
    [['buttons.0.buttons.0.flow_id', 'button_flow_required']],
  ],
])('refuses %s', (_name, structure, expected) => {
  expect(errorsOf(structure)).toEqual(expected);
});

test('warns without refusing', () => {
  expect(warningsOf(body('Bonjour {{1}} ! Merci {{2}} bien', 'x', 'y'))).toContainEqual([
    'body.text',
    'body_too_many_variables',
  ]);
  expect(warningsOf(body('Bonjour et merci.', 'x'))).toContainEqual([
    'body.variables.0.example',
    'variable_unused',
  ]);
  expect(warningsOf(withButtons(code(long(16))))).toEqual([
    ['buttons.0.buttons.0.example', 'button_code_long'],
  ]);
  expect(warningsOf(standard())).toEqual([['buttons', 'buttons_hidden_on_desktop']]);
});

test('named variables are judged by name', () => {
  const named = (text: string, ...names: string[]) =>
    standard({
      parameter_format: 'named',
      header: { type: 'none' },
      body: { text, variables: names.map((name, index) => ({ number: index + 1, name, example: 'x' })) },
    });
  expect(errorsOf(named('Bonjour à vous {{first_name}} et merci.', 'first_name'))).toEqual([]);
  expect(errorsOf(named('Bonjour à vous {{First}} et merci.', 'First'))).toEqual([
    ['body.text', 'variable_name_invalid'],
  ]);
  expect(errorsOf(named('Bonjour à vous {{1}} et merci.', '1'))).toEqual([
    ['body.text', 'variable_format_mixed'],
  ]);
});

test('a limited-time offer has rules of its own', () => {
  const offer = { text: 'Vite', has_expiration: true };
  const picture = { type: 'image', media_handle: '4::a', media_url: null, filename: null } as const;
  const good = { header: picture, footer: null, limited_time_offer: offer };
  const buttons = groupButtons([code('VITE10'), url('https://a.fr')]);
  expect(errorsOf(standard({ ...good, buttons }))).toEqual([]);
  expect(errorsOf(standard({ limited_time_offer: { ...offer, text: long(17) } }))).toEqual([
    ['limited_time_offer.text', 'offer_text_too_long'],
    ['footer.text', 'offer_footer_not_allowed'],
    ['header', 'offer_header_media_required'],
  ]);
  const codeLast = groupButtons([url('https://a.fr'), code('VITE10')]);
  expect(errorsOf(standard({ ...good, buttons: codeLast }))).toEqual([['buttons', 'offer_code_first']]);
  expect(errorsOf(standard({ ...good, buttons, body: { text: long(601), variables: [] } }))).toEqual([
    ['body.text', 'body_too_long'],
  ]);
});

test('the cards of a carousel share one shape', () => {
  expect(errorsOf(carousel({ carousel_cards: [card()] }))).toEqual([['carousel_cards', 'cards_count']]);
  const video = { type: 'video', media_handle: '4::v', media_url: null, filename: null } as const;
  expect(errorsOf(carousel({ carousel_cards: [card(), card({ header: video })] }))).toEqual([
    ['carousel_cards.1.header', 'card_header_mixed'],
  ]);
  expect(
    errorsOf(carousel({ carousel_cards: [card(), card({ body: null, buttons: [reply('Non')] })] })),
  ).toEqual([
    ['carousel_cards.1.body', 'card_body_mixed'],
    ['carousel_cards.1.buttons', 'card_buttons_mixed'],
  ]);
  const three = [reply('A'), reply('B'), reply('C')];
  const document = { type: 'document', media_handle: '4::d', media_url: null, filename: null } as const;
  const wrong = card({ header: document, body: { text: long(161), variables: [] }, buttons: three });
  expect(errorsOf(carousel({ carousel_cards: [wrong, wrong] })).slice(0, 3)).toEqual([
    ['carousel_cards.0.header', 'card_header_required'],
    ['carousel_cards.0.body.text', 'body_too_long'],
    ['carousel_cards.0.buttons', 'card_buttons_too_many'],
  ]);
});

test('authentication templates hold one code button and no words of ours', () => {
  const otp: TemplateButton = { type: 'otp', text: 'Copier', index: 0, otp_type: 'COPY_CODE' };
  const base = { category: 'AUTHENTICATION', body: { text: '', variables: [] }, footer: null } as const;
  const good = standard({
    ...base,
    body: { text: '', variables: [] },
    header: { type: 'none' },
    buttons: groupButtons([otp]),
  });
  expect(errorsOf(good)).toEqual([]);
  expect(errorsOf({ ...good, buttons: [], header: { type: 'location' } })).toEqual([
    ['buttons', 'authentication_otp_required'],
    ['header', 'header_location_category'],
  ]);
  expect(errorsOf(withButtons(otp))).toEqual([['buttons.0.buttons.0', 'button_otp_category']]);
  expect(errorsOf(carousel({ category: 'AUTHENTICATION' }))).toEqual([['type', 'authentication_carousel']]);
});

test('names and texts differ from those that exist', () => {
  const existing = [standard(), standard({ name: 'other', language: 'en' })];
  const found = validateTemplate(standard(), { existing }).filter(({ severity }) => severity === 'error');
  expect(found.map(({ path, code }) => [path, code])).toEqual([
    ['name', 'name_taken'],
    ['body.text', 'text_same_as_existing'],
  ]);
  const english = { language: 'en', footer: { text: 'Bye' } };
  expect(hasNoErrors(validateTemplate(standard(english), { existing: [standard()] }))).toBe(true);
});

function hasNoErrors(problems: { severity: string }[]): boolean {
  return problems.every(({ severity }) => severity === 'warning');
}

test('codes are unique', () => {
  expect(new Set(templateProblemCodes).size).toBe(templateProblemCodes.length);
});
