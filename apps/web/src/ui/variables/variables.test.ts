import { expect, test } from 'vitest';
import { fillIn, insertAt, unknownVariables } from './variables.ts';

test('a variable comes where the caret is, in place of what is marked', () => {
  expect(insertAt('Hello !', '{{name}}', 6, 6)).toEqual({ text: 'Hello {{name}}!', caret: 14 });
  expect(insertAt('Hello you!', '{{name}}', 6, 9)).toEqual({ text: 'Hello {{name}}!', caret: 14 });
  expect(insertAt('Hello ', '{{name}}', null, null)).toEqual({ text: 'Hello {{name}}', caret: 14 });
});

test('examples stand for variables, and what is unknown is named', () => {
  const text = 'Hi {{ first_name }}, back {{opens_at}}. {{size}} {{size}}';
  expect(fillIn(text, { first_name: 'Ana', opens_at: 'at nine' })).toBe(
    'Hi Ana, back at nine. {{size}} {{size}}',
  );
  expect(unknownVariables(text, ['first_name', 'opens_at'])).toEqual(['size']);
});
