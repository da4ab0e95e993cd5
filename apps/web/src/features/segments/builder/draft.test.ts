import type { ContactField, SegmentConditions } from '@herald/contract';
import { expect, test } from 'vitest';
import { type Draft, draftOf, finished, newBranch, newCondition, withSubject, withTest } from './draft.ts';

const fields: ContactField[] = [
  { id: 1, key: 'size', name: 'Size', kind: 'number', choices: [], position: 0 },
];

const every: SegmentConditions = {
  match: 'any',
  conditions: [
    { about: 'name', test: { op: 'contains', value: 'ana' } },
    { about: 'country_code', test: { op: 'none_of', values: ['FR'] } },
    { about: 'language', test: { op: 'any_of', values: ['fr', 'pt_BR'] } },
    { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
    { about: 'attribute', key: 'size', kind: 'number', test: { op: 'gte', value: 38 } },
    { about: 'attribute', key: 'born', kind: 'date', test: { op: 'before', date: '2000-01-31' } },
    { about: 'attribute', key: 'vip', kind: 'boolean', test: { op: 'is_true' } },
    { about: 'attribute', key: 'tier', kind: 'choice', test: { op: 'any_of', values: ['Gold'] } },
    { about: 'orders_count', test: { op: 'gte', value: 2 } },
    { about: 'total_spent', test: { op: 'between', from: 50, to: 99.5 } },
    { about: 'last_order_date', test: { op: 'is_not_set' } },
    { about: 'created_at', test: { op: 'not_within_last_days', days: 7 } },
    {
      match: 'all',
      conditions: [
        { about: 'list', op: 'not_in', group_ids: [3] },
        { about: 'label', op: 'none_of', label_ids: [4, 5] },
        { about: 'campaign', op: 'read', campaign_id: null },
        { about: 'campaign', op: 'not_received', campaign_id: 8, within_days: 14 },
        { about: 'product', op: 'bought', product_ids: [6, 7], within_days: null },
        { about: 'product', op: 'not_bought', product_ids: [6], within_days: 90 },
        { about: 'conversation', op: 'is_not', state: 'closed' },
        { about: 'link_click', op: 'clicked', within_days: 30 },
      ],
    },
  ],
};

test('what was saved can be edited and comes out as it went in', () => {
  expect(finished(draftOf(every))).toEqual({ conditions: every, unfinished: [] });
});

test('a sentence that says nothing yet is left out and named', () => {
  const name = newCondition('name', fields);
  const size = { ...newCondition('attributes.size', fields), text: '38' };
  const draft: Draft = {
    match: 'all',
    conditions: [name, newBranch('any', newCondition('list', fields)), size],
  };
  const { conditions, unfinished } = finished(draft);
  expect(conditions.conditions).toEqual([
    { about: 'attribute', key: 'size', kind: 'number', test: { op: 'eq', value: 38 } },
  ]);
  expect(unfinished).toHaveLength(2);
  expect(unfinished).toContain(name.key);
});

test('days have a usual number, and numbers must be numbers', () => {
  expect(finished({ match: 'all', conditions: [newCondition('created_at', fields)] }).unfinished).toEqual([]);
  const odd = { ...newCondition('attributes.size', fields), text: 'many' };
  expect(finished({ match: 'all', conditions: [odd] }).unfinished).toEqual([odd.key]);
});

test('another test keeps what was filled in where it still fits', () => {
  const size = { ...newCondition('attributes.size', fields), text: '38' };
  expect(withTest(size, 'gt').text).toBe('38');
  expect(withTest(size, 'between').text).toBe('38');
  expect(withTest(size, 'is_set').text).toBe('');
  const added = newCondition('created_at', fields);
  expect(withTest(added, 'before').text).toBe('');
});

test('another subject starts anew in the same place', () => {
  const name = { ...newCondition('name', fields), text: 'Ana' };
  const size = withSubject(name, 'attributes.size', fields);
  expect(size).toMatchObject({ key: name.key, kind: 'number', op: 'eq', text: '' });
});
