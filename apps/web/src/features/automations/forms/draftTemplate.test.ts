import { buttonsOf } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { asTemplateName, blankTemplate, nextVariable, withBody, withButtons } from './draftTemplate.ts';
import { quickReplies } from './quickReplies.ts';

test('variables follow the text, and one that stays keeps its example', () => {
  const first = withBody(blankTemplate('fr'), 'Bonjour {{1}}, voici {{2}}.');
  expect(first.body.variables.map(({ number }) => number)).toEqual([1, 2]);
  const named = {
    ...first,
    body: { ...first.body, variables: [{ number: 1, name: 'prénom', example: 'Camille' }] },
  };
  const second = withBody(named, 'Bonjour {{1}} et {{3}}');
  expect(second.body.variables).toEqual([
    { number: 1, name: 'prénom', example: 'Camille' },
    { number: 3, name: '', example: '' },
  ]);
  expect(nextVariable(second)).toBe(4);
  expect(asTemplateName('Déjà vu !')).toBe('deja_vu_');
});

test('the quick replies of a template become ways on, and keep where they lead', () => {
  const structure = withButtons(blankTemplate('en'), () => [
    { type: 'quick_reply', text: 'Yes', index: 0 },
    { type: 'quick_reply', text: 'No', index: 0 },
    { type: 'url', text: 'See', url: 'https://example.com', index: 0, variable: null },
  ]);
  expect(buttonsOf(structure).map(({ index }) => index)).toEqual([0, 1, 2]);
  const replies = quickReplies({ structure } as never, [{ key: 'kept', title: 'No' }]);
  expect(replies).toMatchObject([{ title: 'Yes' }, { key: 'kept', title: 'No' }]);
});
