import { expect, test } from 'vitest';
import { createSequence } from './keySequence.ts';

const party = 'Up Up Down Down Left Right Left Right'.split(' ').map((way) => `Arrow${way}`);

test('the sequence ends on its eighth key, whatever was pressed before', () => {
  const isComplete = createSequence();
  const answers = ['a', 'ArrowUp', ...party].map(isComplete);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(answers.at(-1)).toBe(true);
});

test('a wrong key starts it over', () => {
  const isComplete = createSequence();
  expect([...party.slice(0, 7), 'x', 'ArrowRight'].some(isComplete)).toBe(false);
});
