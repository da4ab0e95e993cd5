import { expect, test } from 'vitest';
import { conversation, message } from '../testing/fixtures.ts';
import {
  addMessage,
  appendNewer,
  countMissed,
  mergeNewest,
  prependOlder,
  readDetail,
  type ThreadData,
  type TimelineNote,
} from './threadData.ts';

const thread = (ids: number[], olderCursor: string | null = null): ThreadData => ({
  conversation: conversation(1),
  closesAt: null,
  messages: ids.map((id) => message(id)),
  notes: [],
  olderCursor,
  newerCursor: null,
  missed: [],
  scheduled: [],
  reengageWaiting: null,
});
const away = (ids: number[]): ThreadData => ({
  ...thread(ids, `before ${ids[0]}`),
  newerCursor: `after ${ids.at(-1)}`,
});
/** An event of the timeline at the moment of a message. */
const event = (id: number, messageId: number): TimelineNote => {
  const { created_at } = message(messageId);
  return { kind: 'event', id, at: created_at, created_at, event: 'closed', by: null, data: {} };
};
const idsOf = ({ messages }: ThreadData) => messages.map(({ id }) => id);

test('the answer of the server is turned round, and the end of the window counted from now', () => {
  const detail = {
    ...conversation(1, { time_left_to_send_message: 60 }),
    messages: [message(3), message(2), message(1)],
    older_cursor: null,
    timeline: [],
    newer_cursor: null,
    scheduled: [],
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

test('away from the present, what comes in is counted, and the rest of the page is taken over', () => {
  const before = countMissed(away([2, 3]), [9]);
  const page = { ...thread([8, 9], 'before 8'), conversation: conversation(1, { closed: true }) };
  const merged = mergeNewest(countMissed(before, [9, 3]), page);
  expect(idsOf(merged)).toEqual([2, 3]);
  expect(merged).toMatchObject({ missed: [9], newerCursor: 'after 3', conversation: { closed: true } });
  expect(addMessage(merged, message(10))).toBe(merged);
});

test('reading on reaches the present, and nothing is missed any more', () => {
  const before = countMissed(away([2, 3]), [9]);
  const next = appendNewer(before, { ...away([4, 5]), newerCursor: 'after 5' });
  expect(next).toMatchObject({ newerCursor: 'after 5', olderCursor: 'before 2', missed: [9] });
  const last = appendNewer(next, thread([6, 9], 'before 6'));
  expect(idsOf(last)).toEqual([2, 3, 4, 5, 6, 9]);
  expect(last).toMatchObject({ newerCursor: null, olderCursor: 'before 2', missed: [] });
});

test('a note that the newest page lacks was taken back, an older one stays', () => {
  const before = { ...thread([1, 2, 3, 4]), notes: [event(1, 1), event(2, 3), event(3, 4)] };
  const page = { ...thread([3, 4], 'before 3'), notes: [event(3, 4)] };
  expect(mergeNewest(before, page).notes).toEqual([event(1, 1), event(3, 4)]);
});
