import { expect, test } from 'vitest';
import { insertVariable, type Replacement, type Selection, wrapSelection } from './formatText.ts';

const apply = ({ text }: Selection, { start, end, insert }: Replacement) =>
  text.slice(0, start) + insert + text.slice(end);
const select = (text: string, part: string): Selection => {
  const start = text.indexOf(part);
  return { text, start, end: start + part.length };
};

test('marks go right beside the words, whatever spaces were selected too', () => {
  const selection = select('Only today and', ' today ');
  const replacement = wrapSelection(selection, '*');
  expect(apply(selection, replacement)).toBe('Only *today* and');
  expect('Only *today* and'.slice(...replacement.select)).toBe('today');
});

test('pressing twice takes the marks away, selected or not', () => {
  for (const part of ['*today*', 'today']) {
    const selection = select('Only *today* and', part);
    expect(apply(selection, wrapSelection(selection, '*'))).toBe('Only today and');
  }
});

test('without a selection the cursor stands between the marks', () => {
  const replacement = wrapSelection({ text: 'Hi ', start: 3, end: 3 }, '```');
  expect(replacement).toEqual({ start: 3, end: 3, insert: '``````', select: [6, 6] });
});

test('a variable keeps its distance from the word before it', () => {
  const after = { text: 'Hello', start: 5, end: 5 };
  expect(apply(after, insertVariable(after, 1))).toBe('Hello {{1}}');
  const spaced = { text: 'Hello ', start: 6, end: 6 };
  expect(apply(spaced, insertVariable(spaced, 2))).toBe('Hello {{2}}');
});
