import { expect, test } from 'vitest';
import type { ListDraft } from '../drafts.ts';
import { countRows, findListProblems } from './listProblems.ts';

const row = (title: string) => ({ title, description: '' });
const list = (...sections: ListDraft['sections']): ListDraft => ({
  header: '',
  body: 'Which one?',
  footer: '',
  button: 'Choose',
  sections,
});

test('one section needs no title, several do', () => {
  expect(findListProblems(list({ title: '', rows: [row('A')] })).size).toBe(0);
  const two = list({ title: 'Food', rows: [row('A')] }, { title: ' ', rows: [row('A')] });
  expect([...findListProblems(two)]).toEqual([['section 1', 'required']]);
  expect(countRows(two)).toBe(2);
});

test('empty and repeated rows are told at their place, and the texts that must be there', () => {
  const draft = list({ title: '', rows: [row('A'), row(''), row(' A ')] });
  expect([...findListProblems({ ...draft, body: ' ', button: '' })]).toEqual([
    ['body', 'required'],
    ['button', 'required'],
    ['row 0 1', 'required'],
    ['row 0 2', 'twice'],
  ]);
});
