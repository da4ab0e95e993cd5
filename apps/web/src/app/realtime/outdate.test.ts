import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { outdateClosed } from './outdate.ts';

const place = { team_id: 1, phone_number_id: 2 };

const changes = {
  phone_number_id: 2,
  messages: [],
  contact_ids: [],
  conversations: [],
  statuses: [],
  edited: [],
  timelines: [],
  awaiting: null,
};

function keep(...keys: unknown[][]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  for (const key of keys) client.setQueryData(key, 'kept');
  const isOutdated = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { client, isOutdated };
}

test('what closed screens keep is out of date once an event speaks about it', () => {
  const [lists, people] = [
    ['groups', place, 'all', ''],
    ['contacts', place, 'list', {}],
  ];
  const { client, isOutdated } = keep(lists, people);
  outdateClosed(client, 'groups.updated', { phone_number_id: 2 });
  expect([isOutdated(lists), isOutdated(people)]).toEqual([true, false]);
});

test('of the conversations, only those of the people concerned', () => {
  const [one, other] = [
    ['conversation', place, 7],
    ['conversation', place, 8],
  ];
  const { client, isOutdated } = keep(one, other);
  outdateClosed(client, 'inbox.changed', { ...changes, edited: [8, 9] });
  expect([isOutdated(one), isOutdated(other)]).toEqual([false, true]);
});

test('an open screen is left to itself', () => {
  const list = ['conversations', place, 'inbox', {}];
  const { client, isOutdated } = keep(list);
  const close = new QueryObserver(client, { queryKey: list }).subscribe(() => {});
  outdateClosed(client, 'inbox.changed', { ...changes, contact_ids: [7] });
  expect(isOutdated(list)).toBe(false);
  close();
});
