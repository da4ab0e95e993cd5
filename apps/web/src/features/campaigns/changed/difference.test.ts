import type { TemplateStructure } from '@herald/whatsapp/model';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const of = (text: string, parameter_format: 'positional' | 'named' = 'positional'): TemplateStructure => ({
  type: 'standard',
  name: 'spring',
  language: 'fr',
  category: 'MARKETING',
  parameter_format,
  header: { type: 'none' },
  body: { text, variables: [] },
  footer: null,
  buttons: [],
});

const between = (before: TemplateStructure, after: TemplateStructure) => {
  const { added, gone } = differenceOf(before, after);
  return { added: added.map(({ key }) => key), gone: gone.map(({ key }) => key) };
};

test('a value more is new, one less is gone', () => {
  expect(between(of('Bonjour {{1}} !'), of('{{1}} : {{2}} !'))).toEqual({ added: ['body.2'], gone: [] });
  expect(between(of('{{1}} : {{2}} !'), of('Bonjour {{1}} !'))).toEqual({ added: [], gone: ['body.2'] });
});

test('a value with a name is the same at another place of its text', () => {
  const before = of('{{prenom}}, code {{code}}.', 'named');
  expect(between(before, of('Code {{code}}.', 'named'))).toEqual({ added: [], gone: ['body.1'] });
});
