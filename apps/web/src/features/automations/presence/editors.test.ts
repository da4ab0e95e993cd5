import type { CoEditor } from '@herald/contract';
import { expect, test } from 'vitest';
import { colleaguesIn, forgetSilent, forgottenAfterMs, hearEditors } from './editors.ts';

const me = 1;
const editor = (viewer_id: string, values: Partial<CoEditor> = {}): CoEditor => ({
  viewer_id,
  user_id: 2,
  name: 'Lea',
  automation_id: 7,
  block_id: null,
  ...values,
});

test('tabs of one colleague are one person, at the block whose settings they have open', () => {
  const editors = hearEditors(
    new Map(),
    [
      editor('a'),
      editor('b', { block_id: 'size' }),
      editor('c', { user_id: me, name: 'I' }),
      editor('d', { user_id: 3, name: 'Ana' }),
      editor('e', { user_id: 4, name: 'Tom', automation_id: 8 }),
    ],
    0,
  );
  expect(colleaguesIn(editors, 7, me)).toEqual([
    { user_id: 3, name: 'Ana', block_id: null },
    { user_id: 2, name: 'Lea', block_id: 'size' },
  ]);
});

test('who closes it is gone, and who falls silent after a while', () => {
  const there = hearEditors(new Map(), [editor('a'), editor('b')], 0);
  const one = hearEditors(there, [editor('a', { automation_id: null })], 5000);
  expect([...one.keys()]).toEqual(['b']);
  expect(forgetSilent(one, forgottenAfterMs - 1)).toBe(one);
  expect(forgetSilent(one, forgottenAfterMs).size).toBe(0);
});
