import { ApiError } from '@herald/contract';
import { expect, test } from 'vitest';
import { emptyDraft, toStructure } from './draft.ts';
import { isStillTrue, serverProblems } from './problems.ts';

const refusal = new ApiError(422, {
  code: 'template_invalid',
  message: 'No',
  errors: { 'structure.body.text': ['Too short', 'Too dull'], header_file_id: ['Gone'] },
});

test('what the server says belongs to the fields of the editor', () => {
  const found = serverProblems(refusal, toStructure(emptyDraft('fr')));
  expect(found.map(({ path, text }) => [path, text])).toEqual([
    ['body.text', 'Too short'],
    ['header', 'Gone'],
  ]);
});

test('it goes away with the change of that field and no other', () => {
  const draft = emptyDraft('fr');
  const [body] = serverProblems(refusal, toStructure(draft));
  expect(isStillTrue(body!, toStructure({ ...draft, footer: 'other' }))).toBe(true);
  expect(isStillTrue(body!, toStructure({ ...draft, body: 'Better' }))).toBe(false);
});
