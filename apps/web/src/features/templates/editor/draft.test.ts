import type { Template } from '@herald/contract';
import {
  hasErrors,
  type StandardStructure,
  type TemplateStructure,
  validateTemplate,
} from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { addCard, addCardButton, moveCard, startCards } from './cardList.ts';
import {
  type Draft,
  emptyDraft,
  nextNumber,
  renumber,
  setVariable,
  toStructure,
  toSubmission,
  usedVariables,
} from './draft.ts';
import { canDuplicate, draftOf } from './fromTemplate.ts';
import { freeName, toTemplateName } from './name.ts';

const draft: Draft = {
  ...emptyDraft('fr'),
  name: 'commande_expediee',
  category: 'UTILITY',
  body: 'Bonjour {{1}}, votre commande {{2}} est partie ce matin. À très vite chez nous !',
  variables: [
    { number: 2, name: 'commande', example: 'ML-1043' },
    { number: 1, name: 'prénom', example: 'Léa' },
  ],
  footer: 'Maison Lavande',
  buttons: [
    {
      key: 'a',
      type: 'url',
      text: 'Suivre',
      url: 'https://a.example/{{1}}',
      example: 'ML-1043',
      phone_number: '',
      flow_id: '',
      track: true,
    },
    {
      key: 'b',
      type: 'quick_reply',
      text: 'Merci',
      url: '',
      example: '',
      phone_number: '',
      flow_id: '',
      track: null,
    },
  ],
};

function standardOf(of: Draft): StandardStructure {
  const structure = toStructure(of);
  if (structure.type !== 'standard') throw new Error('a carousel');
  return structure;
}

test('a complete draft is a template that Meta takes', () => {
  expect(hasErrors(validateTemplate(toStructure(draft)))).toBe(false);
});

test('variables follow the text, whatever is known of others', () => {
  expect(usedVariables(draft).map(({ name }) => name)).toEqual(['prénom', 'commande']);
  const without = { ...draft, body: 'Bonjour {{1}} et {{3}} !' };
  expect(usedVariables(without)).toEqual([
    { number: 1, name: 'prénom', example: 'Léa' },
    { number: 3, name: '', example: '' },
  ]);
  expect(toStructure(without).body.variables.map(({ number }) => number)).toEqual([1, 3]);
});

test('links of marketing are tracked until somebody says no, others once somebody says yes', () => {
  const tracked = (category: Draft['category'], track: boolean | null) => {
    const [link] = draft.buttons;
    const structure = standardOf({ ...draft, category, buttons: link ? [{ ...link, track }] : [] });
    return structure.buttons[0]?.buttons[0]?.type === 'url' && structure.buttons[0].buttons[0].track === true;
  };
  expect([null, true, false].map((track) => tracked('MARKETING', track))).toEqual([true, true, false]);
  expect([null, true, false].map((track) => tracked('UTILITY', track))).toEqual([false, true, false]);
});

test('what was said of a variable returns with it', () => {
  const changed = setVariable(draft.variables, { number: 2, name: 'colis', example: '7' });
  expect(usedVariables({ body: '{{2}}', variables: changed })).toEqual([
    { number: 2, name: 'colis', example: '7' },
  ]);
});

test('the next variable fills the first gap', () => {
  expect(nextNumber('')).toBe(1);
  expect(nextNumber('{{1}} {{2}}')).toBe(3);
  expect(nextNumber('{{2}} {{ 3 }}')).toBe(1);
});

test('renumbering closes gaps and takes names along', () => {
  const renumbered = renumber({ ...draft, body: 'a {{2}} b {{5}} c {{2}} d', variables: draft.variables });
  expect(renumbered.body).toBe('a {{1}} b {{2}} c {{1}} d');
  expect(renumbered.variables.map(({ number, name }) => [number, name])).toEqual([
    [1, 'commande'],
    [2, ''],
  ]);
});

test('a media header is sent as the id of its file, and only while the header is of its kind', () => {
  const file = { id: 7, name: 'a.png', url: 'http://x/signed', media_type: 'image' as const };
  const withImage = toSubmission({ ...draft, header: 'image', file });
  expect(withImage).toMatchObject({
    header_file_id: 7,
    structure: { header: { type: 'image', media_url: null } },
  });
  expect(toSubmission({ ...draft, header: 'video', file }).header_file_id).toBeNull();
  expect(toSubmission({ ...draft, header: 'text', file }).header_file_id).toBeNull();
});

const asTemplate = (structure: TemplateStructure): Template =>
  ({ structure, header_file_id: null }) as Template;

test('a copy says the same under another name', () => {
  const structure = toStructure(draft);
  const copy = draftOf(asTemplate(structure), ['commande_expediee']);
  expect(copy.leftOut).toEqual([]);
  expect({ ...toStructure(copy.draft), name: structure.name }).toEqual(structure);
  expect(copy.draft.name).toBe('commande_expediee_2');
});

test('a copy keeps named variables, offers and places, and says what it leaves out', () => {
  const offer = { text: 'Vite', has_expiration: true };
  const copy = draftOf(
    asTemplate({
      ...standardOf(draft),
      parameter_format: 'named',
      header: { type: 'location' },
      body: { text: 'Hi {{first_name}}!', variables: [{ number: 1, name: 'first_name', example: 'Ana' }] },
      buttons: [{ type: 'CTA', buttons: [{ type: 'voice_call', text: 'Call', index: 0 }] }],
      limited_time_offer: offer,
    }),
    [],
  );
  expect(toStructure(copy.draft)).toMatchObject({
    parameter_format: 'named',
    header: { type: 'location' },
    body: { text: 'Hi {{first_name}}!', variables: [{ name: 'first_name', example: 'Ana' }] },
    limited_time_offer: offer,
  });
  expect(copy.leftOut).toEqual(['button']);
});

test('names alone make a template of named variables', () => {
  const named = { ...draft, body: 'Bonjour {{prenom}}, merci.', header: 'none' as const };
  expect(toStructure(named).parameter_format).toBe('named');
  expect(toStructure({ ...named, body: 'Bonjour {{prenom}} et {{1}}.' }).parameter_format).toBe('positional');
});

test('a carousel is written card by card, and read back the same', () => {
  const [link] = draft.buttons;
  const file = { id: 3, name: 'a.png', url: 'https://a.example/a', media_type: 'image' as const };
  const started = startCards([], () => crypto.randomUUID());
  const cards = addCardButton(started, 'url', 'b').map((card, index) => ({
    ...card,
    file: { ...file, id: index + 1 },
    body: `Carte ${index} pour vous.`,
    buttons: card.buttons.map((button) => ({ ...button, text: 'Voir', url: link?.url ?? '', example: 'x' })),
  }));
  const carousel: Draft = { ...draft, type: 'carousel', category: 'MARKETING', cards };
  const structure = toStructure(carousel);
  expect(validateTemplate(structure).filter(({ severity }) => severity === 'error')).toEqual([]);
  const moved = toStructure({ ...carousel, cards: moveCard(cards, 0, 1) });
  expect(moved).toMatchObject({
    carousel_cards: [{ header: { file_id: 2 } }, { header: { file_id: 1 }, buttons: [{ type: 'url' }] }],
  });
  expect(toStructure(draftOf(asTemplate(structure), []).draft)).toEqual(structure);
  expect(addCard(cards, 'c')[2]?.buttons.map(({ type, text }) => [type, text])).toEqual([['url', 'Voir']]);
  expect(toSubmission(carousel).structure).toMatchObject({
    carousel_cards: [{ header: { media_url: null, file_id: 1 } }, {}],
  });
});

test('only templates of our own words can be copied', () => {
  expect(canDuplicate(toStructure(draft))).toBe(true);
  expect(canDuplicate({ ...toStructure(draft), category: 'AUTHENTICATION' })).toBe(false);
});

test('names are written as Meta wants them', () => {
  expect(toTemplateName('Été 2026 -20%')).toBe('ete_2026_20_');
  expect(freeName('welcome', ['welcome'])).toBe('welcome_2');
  expect(freeName('welcome_2', ['welcome', 'welcome_2', 'welcome_3'])).toBe('welcome_4');
});
