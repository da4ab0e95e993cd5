import { expect, test } from 'vitest';
import { message } from '#data/conversations/testing/fixtures.ts';
import { buildEntries, firstUnread } from './entries.ts';

const kinds = (entries: ReturnType<typeof buildEntries>) =>
  entries.map((entry) => (entry.kind === 'message' ? entry.message.id : entry.kind));

test('a day begins with its line, and the unread ones with theirs', () => {
  const messages = [
    message(1, { created_at: '2026-11-19T10:00:00.000Z' }),
    message(2, { created_at: '2026-11-20T10:00:00.000Z' }),
    message(3, { created_at: '2026-11-20T10:01:00.000Z' }),
  ];
  expect(kinds(buildEntries(messages, [], 3))).toEqual(['day', 1, 'day', 2, 'unread', 3]);
});

test('orders and list changes stand between the messages, by time', () => {
  const at = '2026-11-20T09:02:30.000Z';
  const note = {
    kind: 'group_change' as const,
    at,
    id: 1,
    group_id: 1,
    group: { name: 'VIP', color: 'green' },
    is_added: true,
    created_at: at,
  };
  expect(kinds(buildEntries([message(1), message(2), message(3)], [note], null))).toEqual([
    'day',
    1,
    2,
    'note',
    3,
  ]);
});

test('a run ends where the sender changes or time has passed', () => {
  const ours = { contact_is_sender: false, status: 'sent' } as const;
  const messages = [
    message(1),
    message(2),
    message(3, { ...ours, sender_name: 'Claire' }),
    message(4, { ...ours, sender_name: 'Claire' }),
    message(5, { ...ours, campaign_id: 7 }),
    message(60, { ...ours, campaign_id: 7 }),
  ];
  const firsts = buildEntries(messages, [], null).flatMap((entry) =>
    entry.kind === 'message' && entry.isFirst ? [entry.message.id] : [],
  );
  expect(firsts).toEqual([1, 3, 5, 60]);
});

test('what was sent from here keeps its key when the server answers', () => {
  const before = buildEntries([message(-5, { client_id: 'c' })], [], null).at(-1);
  const after = buildEntries([message(12, { client_id: 'c' })], [], null).at(-1);
  expect(after?.key).toBe(before?.key);
});

test('the first unread is counted among what the contact wrote until then', () => {
  const ours = message(4, { contact_is_sender: false });
  const messages = [message(1), message(2), message(3), ours, message(5)];
  expect(firstUnread(messages, { count: 2, upTo: 3 })).toBe(2);
  expect(firstUnread(messages, { count: 2, upTo: 5 })).toBe(3);
  expect(firstUnread(messages, { count: 9, upTo: 5 })).toBe(1);
  expect(firstUnread([ours], { count: 1, upTo: 5 })).toBeNull();
  expect(firstUnread(messages, { after: 3 })).toBe(5);
  expect(firstUnread(messages, { after: 5 })).toBeNull();
});
