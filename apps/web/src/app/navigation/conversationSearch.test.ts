import { expect, test } from 'vitest';
import { conversationSearch } from './conversationSearch.ts';

const to = { teamId: '1', phoneNumberId: '2' };
const search = { closed: true, group_id: 5, view: 8, around: 70, note: 3 };

test('within the inbox the list stays as it is, and what the last conversation was opened at does not', () => {
  expect(conversationSearch({ pathname: '/teams/1/2/messages/9', search }, to)).toEqual({
    closed: true,
    group_id: 5,
    view: 8,
  });
  expect(conversationSearch({ pathname: '/teams/1/2/messages', search: { assigned: 'me' } }, to)).toEqual({
    assigned: 'me',
  });
});

test('to another number goes no list of people, and to another team nothing', () => {
  expect(conversationSearch({ pathname: '/teams/1/3/messages/9', search }, to)).toEqual({
    closed: true,
    view: 8,
  });
  expect(conversationSearch({ pathname: '/teams/7/2/messages/9', search }, to)).toEqual({});
});

test('the filters of another page are not those of the list', () => {
  expect(conversationSearch({ pathname: '/teams/1/2/contacts', search }, to)).toEqual({});
  expect(conversationSearch({ pathname: '/teams/1/2/messages-of-old', search }, to)).toEqual({});
});
