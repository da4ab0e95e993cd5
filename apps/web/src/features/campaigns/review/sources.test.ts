import type { VariableSource } from '@herald/contract';
import { expect, test } from 'vitest';
import { choiceOf, savable, sourceOf } from './sources.ts';

test('a choice and its source say the same', () => {
  const sources: VariableSource[] = [
    { source: 'column', column: 'Ville: centre', fallback: 'Paris' },
    { source: 'field', field: 'first_name', fallback: '' },
    { source: 'attribute', attribute: 'size', fallback: 'M' },
    { source: 'text', text: '-15 %' },
  ];
  for (const source of sources) expect(sourceOf(choiceOf(source), source)).toEqual(source);
  expect(choiceOf(undefined)).toBe(null);
  expect(sourceOf(null, sources[0])).toBeUndefined();
  expect(sourceOf('field:nonsense', undefined)).toBeUndefined();
});

test('another source keeps what was typed for people without a value', () => {
  const before: VariableSource = { source: 'column', column: 'Prénom', fallback: 'bonjour' };
  expect(sourceOf('field:first_name', before)).toEqual({
    source: 'field',
    field: 'first_name',
    fallback: 'bonjour',
  });
});

test('what is still being typed is not saved', () => {
  expect(
    savable({
      'body.1': { source: 'attribute', attribute: ' ', fallback: '' },
      'body.2': undefined,
      'body.3': { source: 'text', text: '' },
    }),
  ).toEqual({ 'body.3': { source: 'text', text: '' } });
});
