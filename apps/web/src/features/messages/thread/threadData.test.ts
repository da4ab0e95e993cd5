import { expect, test } from 'vitest';
import { conversation, message } from '../testing/fixtures.ts';
import { addMessage, mergeNewest, prependOlder, readDetail, type ThreadData } from './threadData.ts';

const thread = (ids: number[], olderCursor: string | null = null): ThreadData => ({
  conversation: conversation(1),
  closesAt: null,
  messages: ids.map((id) => message(id)),
  notes: [],
  olderCursor,
});
const idsOf = ({ messages }: ThreadData) => messages.map(({ id }) => id);

test('the answer of the server is turned round, and the end of the window counted from now', () => {
  const detail = {
    ...conversation(1, { time_left_to_send_message: 60 }),
    messages: [message(3), message(2), message(1)],
    older_cursor: null,
    timeline: [],
    reengage_waiting: null,
  };
  const read = readDetail(detail, 5000);
  expect(idsOf(read)).toEqual([1, 2, 3]);
  expect(read.closesAt).toBe(65_000);
  expect(readDetail({ ...detail, can_send_message: false }, 5000).closesAt).toBeNull();
});

test('the newest page comes over what is loaded and keeps what is older', () => {
  const merged = mergeNewest(thread([1, 2, 3, 4], 'before 1'), thread([3, 4, 5], 'before 3'));
  expect(idsOf(merged)).toEqual([1, 2, 3, 4, 5]);
  expect(merged.olderCursor).toBe('before 1');
});

test('a gap between the two begins the thread anew', () => {
  const merged = mergeNewest(thread([1, 2], null), thread([8, 9], 'before 8'));
  expect(idsOf(merged)).toEqual([8, 9]);
  expect(merged.olderCursor).toBe('before 8');
});

test('older messages come before, once', () => {
  const merged = prependOlder(thread([4, 5], 'before 4'), thread([2, 3, 4], 'before 2'));
  expect(idsOf(merged)).toEqual([2, 3, 4, 5]);
  expect(merged.olderCursor).toBe('before 2');
});

test('a message that was sent is shown once, whatever tells of it first', () => {
  const sent = message(6, { contact_is_sender: false, client_id: 'c' });
  const once = addMessage(thread([4, 5]), sent);
  expect(idsOf(addMessage(once, sent))).toEqual([4, 5, 6]);
});

test('within one second messages stand as they came, because WhatsApp tells no smaller time', () => {
  const ours = message(1, { created_at: '2026-11-20T09:00:05.900Z' });
  const answer = message(2, { created_at: '2026-11-20T09:00:05.000Z' });
  expect(idsOf(addMessage(addMessage(thread([]), answer), ours))).toEqual([1, 2]);
});
