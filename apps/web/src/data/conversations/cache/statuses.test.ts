import type { MessageStatus, StatusChange } from '@herald/contract';
import { expect, test } from 'vitest';
import { conversation, message } from '../testing/fixtures.ts';
import type { ThreadData } from '../thread/threadData.ts';
import { isExplained, noteStatuses, withStatuses } from './statuses.ts';

const thread = (...statuses: MessageStatus[]): ThreadData => ({
  conversation: conversation(1),
  closesAt: null,
  messages: statuses.map((status, index) => message(index + 1, { status, contact_is_sender: false })),
  notes: [],
  olderCursor: null,
  newerCursor: null,
  missed: [],
  scheduled: [],
  reengageWaiting: null,
});
const change = (id: number, status: MessageStatus): StatusChange => ({
  id,
  contact_id: 1,
  status,
  sended_at: '2026-11-20T09:00:00.000Z',
  read_at: status === 'read' ? '2026-11-20T09:05:00.000Z' : null,
});
const statusesOf = ({ messages }: ThreadData) => messages.map(({ status }) => status);

test('a message goes ahead and never back, in whatever order it is told', () => {
  noteStatuses([change(1, 'read'), change(1, 'delivered'), change(2, 'accepted')]);
  expect(statusesOf(withStatuses(thread('sent', 'delivered')))).toEqual(['read', 'delivered']);
  const known = thread('read', 'delivered');
  known.messages = known.messages.map((each) => ({ ...each, read_at: change(1, 'read').read_at }));
  expect(withStatuses(known)).toBe(known);
});

test('what failed, and what the thread does not have, is asked for', () => {
  expect(isExplained(thread('failed'), change(1, 'delivered'))).toBe(false);
  expect(isExplained(thread('sent'), change(1, 'delivered'))).toBe(true);
  expect(isExplained(thread('sent'), change(9, 'accepted'))).toBe(false);
  expect(isExplained({ ...thread('sent'), newerCursor: 'after 1' }, change(9, 'accepted'))).toBe(true);
});
