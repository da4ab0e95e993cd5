import type { Viewer } from '@herald/contract';
import { expect, test } from 'vitest';
import { forgetSilent, forgottenAfterMs, hearViewers, keepSame, peopleByContact } from './viewers.ts';

const me = 1;
const viewer = (viewer_id: string, values: Partial<Viewer> = {}): Viewer => ({
  viewer_id,
  user_id: 2,
  name: 'Lea',
  contact_id: 7,
  is_typing: false,
  ...values,
});

test('tabs of one colleague are one person, and one’s own are nobody', () => {
  const viewers = hearViewers(
    new Map(),
    [
      viewer('a'),
      viewer('b', { is_typing: true }),
      viewer('c', { user_id: me, name: 'I' }),
      viewer('d', { user_id: 3, name: 'Ana', contact_id: 8 }),
    ],
    0,
  );
  const people = peopleByContact(viewers, me);
  expect(people.get(7)).toEqual([{ user_id: 2, name: 'Lea', is_typing: true }]);
  expect(people.get(8)).toEqual([{ user_id: 3, name: 'Ana', is_typing: false }]);
});

test('who says goodbye is gone, and who falls silent after a while', () => {
  const there = hearViewers(new Map(), [viewer('a'), viewer('b')], 0);
  const one = hearViewers(there, [viewer('a', { contact_id: null })], 5000);
  expect([...one.keys()]).toEqual(['b']);
  expect(forgetSilent(one, forgottenAfterMs - 1)).toBe(one);
  expect(forgetSilent(one, forgottenAfterMs).size).toBe(0);
});

test('who goes on to another conversation is there and no longer here', () => {
  const there = hearViewers(new Map(), [viewer('a')], 0);
  const people = peopleByContact(hearViewers(there, [viewer('a', { contact_id: 9 })], 1), me);
  expect([...people.keys()]).toEqual([9]);
});

test('who is only heard of again is the same as before, and so is everybody who stayed', () => {
  const told = (...viewers: Viewer[]) => peopleByContact(hearViewers(new Map(), viewers, 0), me);
  const [lea, ana] = [viewer('a'), viewer('d', { user_id: 3, name: 'Ana', contact_id: 8 })];
  const before = told(lea, ana);
  expect(keepSame(before, told(lea, ana))).toBe(before);
  const typing = keepSame(before, told({ ...lea, is_typing: true }, ana));
  expect(typing.get(7)).toEqual([{ user_id: 2, name: 'Lea', is_typing: true }]);
  expect(typing.get(8)).toBe(before.get(8));
  expect([...keepSame(before, told(ana)).keys()]).toEqual([8]);
});
