import type { Conversation, InboxChanges } from '@herald/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherChanges } from './gatherChanges.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const row = (contact_id: number, version: number) => ({ contact_id, version }) as Conversation;
const changes = (part: Partial<InboxChanges>): InboxChanges => ({
  phone_number_id: 2,
  messages: [],
  contact_ids: part.conversations?.map(({ contact_id }) => contact_id) ?? [],
  conversations: [],
  statuses: [],
  edited: [],
  timelines: [],
  awaiting: null,
  ...part,
});

test('the first is told at once, and what a thousand people write meanwhile a few times a second', () => {
  const told: InboxChanges[] = [];
  const { hear } = gatherChanges((one) => told.push(one));
  for (let id = 1; id <= 1000; id += 1) {
    const messages = [{ contact_id: id, message_id: id, inbound: true }];
    hear(changes({ messages, conversations: [row(id, 1)], awaiting: { count: id, version: id } }));
    vi.advanceTimersByTime(1);
    if (id === 1) expect(told).toHaveLength(1);
  }
  vi.advanceTimersByTime(250);
  expect(told).toHaveLength(6);
  expect(told.flatMap(({ contact_ids }) => contact_ids)).toEqual(
    Array.from({ length: 1000 }, (_, n) => n + 1),
  );
  expect(told.at(-1)?.awaiting).toEqual({ count: 1000, version: 1000 });
  vi.advanceTimersByTime(1000);
  hear(changes({ edited: [7] }));
  expect(told.at(-1)).toMatchObject({ edited: [7], conversations: [] });
});

test('of a conversation that changed twice the newest row counts, and none when the last change came without', () => {
  const told: InboxChanges[] = [];
  const { hear } = gatherChanges((one) => told.push(one));
  hear(changes({}));
  hear(changes({ conversations: [row(1, 1), row(2, 1), row(3, 1)], awaiting: { count: 3, version: 9 } }));
  hear(changes({ conversations: [row(2, 2)], awaiting: { count: 2, version: 8 } }));
  hear(changes({ contact_ids: [3] }));
  vi.advanceTimersByTime(100);
  expect(told.at(-1)).toEqual(
    changes({
      contact_ids: [1, 2, 3],
      conversations: [row(1, 1), row(2, 2)],
      awaiting: { count: 3, version: 9 },
    }),
  );
});

test('a row that overtook an older one stays', () => {
  const told: InboxChanges[] = [];
  const { hear } = gatherChanges((one) => told.push(one));
  hear(changes({}));
  hear(changes({ conversations: [row(1, 3)] }));
  hear(changes({ conversations: [row(1, 2), row(2, 1)] }));
  vi.advanceTimersByTime(100);
  expect(told.at(-1)?.conversations).toEqual([row(1, 3), row(2, 1)]);
});

test('each number is told for itself', () => {
  const told: InboxChanges[] = [];
  const { hear } = gatherChanges((one) => told.push(one));
  hear(changes({}));
  hear(changes({ edited: [1] }));
  hear(changes({ phone_number_id: 3, edited: [1] }));
  vi.advanceTimersByTime(100);
  expect(told.slice(1)).toEqual([changes({ edited: [1] }), changes({ phone_number_id: 3, edited: [1] })]);
});

test('what waits can be told at once, and the rest goes on', () => {
  const told: InboxChanges[] = [];
  const { hear, tellNow } = gatherChanges((one) => told.push(one));
  hear(changes({ edited: [1] }));
  hear(changes({ edited: [2] }));
  tellNow();
  expect(told.map(({ edited }) => edited)).toEqual([[1], [2]]);
  hear(changes({ edited: [3] }));
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(100);
  expect(told.map(({ edited }) => edited)).toEqual([[1], [2], [3]]);
});
