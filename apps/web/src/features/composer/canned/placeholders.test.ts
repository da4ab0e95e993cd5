import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPlaceholders, findPlaceholders } from './placeholders.ts';

test('what is known is filled in, what is not keeps standing there', () => {
  const text = 'Hello {{first_name}}, your order {{ order }} of {{City}}. {{agent}}';
  expect(fillPlaceholders(text, { first_name: 'Zoé', City: null, agent: ' ', order: 'A1' })).toBe(
    'Hello Zoé, your order A1 of {{City}}. {{agent}}',
  );
});

test('only keys of the person count, not what objects have by nature', () => {
  expect(fillPlaceholders('{{toString}} {{constructor}}', {})).toBe('{{toString}} {{constructor}}');
});

test('places are those of the text', () => {
  expect(findPlaceholders('a {{x}} {{ two words }} {{}} {x} {{ }}').map(({ key }) => key)).toEqual([
    'x',
    'two words',
  ]);
});

test('a value is never read as a placeholder of its own, and all that is known goes', () => {
  const key = fc.stringMatching(/^[a-z_]{1,8}$/);
  const value = fc.stringMatching(/^[A-Za-z0-9$&]{1,12}$/);
  fc.assert(
    fc.property(
      fc.dictionary(key, value),
      fc.array(fc.tuple(fc.stringMatching(/^[^{}]*$/), key)),
      (values, parts) => {
        const text = parts.map(([words, name]) => `${words}{{${name}}}`).join('');
        const filled = fillPlaceholders(text, values);
        const left = findPlaceholders(filled).map((each) => each.key);
        expect(left).toEqual(parts.map(([, name]) => name).filter((name) => !Object.hasOwn(values, name)));
        for (const { key: name, start, end } of findPlaceholders(filled)) {
          expect(filled.slice(start, end)).toBe(`{{${name}}}`);
        }
      },
    ),
  );
});
