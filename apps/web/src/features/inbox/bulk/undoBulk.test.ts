import { expect, test } from 'vitest';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { undoOf } from './undoBulk.ts';

test('only those that were really changed are changed back', () => {
  expect(undoOf({ kind: 'reopen' }, [2], [conversation(1), conversation(2)])).toEqual([
    { contactIds: [2], action: { kind: 'close', undo: true } },
  ]);
});

test('what was closed comes back as it was', () => {
  expect(undoOf({ kind: 'close' }, [1, 2], [conversation(1), conversation(2)])).toEqual([
    { contactIds: [1, 2], action: { kind: 'reopen', undo: true } },
  ]);
});

test('everybody gets back what they had', () => {
  const ana = { user_id: 7, name: 'Ana' };
  const before = [
    conversation(1, { assigned_to: ana }),
    conversation(2),
    conversation(3, { assigned_to: ana }),
  ];
  expect(undoOf({ kind: 'assign', user_id: 9 }, [1, 2, 3], before)).toEqual([
    { contactIds: [1, 3], action: { kind: 'assign', user_id: 7 } },
    { contactIds: [2], action: { kind: 'assign', user_id: null } },
  ]);
});

test('whoever was blocked before for another reason stays blocked for it', () => {
  const spam = { reason: 'spam' as const, at: '2026-11-20T09:00:00.000Z' };
  const before = [conversation(1), conversation(2, { blocked: spam }), conversation(3)];
  expect(undoOf({ kind: 'block', reason: 'abuse' }, [1, 2, 3], before)).toEqual([
    { contactIds: [1, 3], action: { kind: 'unblock', undo: true } },
    { contactIds: [2], action: { kind: 'block', reason: 'spam' } },
  ]);
});

test('a list is left again, and care that was taken stays taken', () => {
  expect(undoOf({ kind: 'add_group', group_id: 4 }, [1], [])).toEqual([
    { contactIds: [1], action: { kind: 'remove_group', group_id: 4 } },
  ]);
  // Whoever comes back on a list is not welcomed a second time.
  expect(undoOf({ kind: 'remove_group', group_id: 4 }, [1], [])).toEqual([
    { contactIds: [1], action: { kind: 'add_group', group_id: 4, start_automations: false } },
  ]);
  expect(undoOf({ kind: 'human_done' }, [1], [conversation(1)])).toBeNull();
});
