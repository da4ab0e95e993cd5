import {
  type ContactField,
  createSegment,
  listCampaigns,
  listContactFields,
  listContactKeys,
  listGroups,
  listLabels,
  listSegments,
  previewSegment,
  type SegmentConditions,
} from '@herald/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { choose } from '#app/testing/pressing.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { NewSegmentScreen } from './NewSegmentScreen.tsx';

const size: ContactField = {
  id: 1,
  key: 'shoe_size',
  name: 'Shoe size',
  kind: 'number',
  choices: [],
  position: 0,
};
const nothing = { current_page: 1, last_page: 1, per_page: 100, total: 0 };
let saved: { name: string; conditions: SegmentConditions } | undefined;

beforeEach(async () => {
  saved = undefined;
  serve(listContactFields, () => ({ data: [size] }));
  const counted = { contacts_count: 12, is_exact: true };
  serve(listContactKeys, () => ({
    data: [
      { key: size.key, field_id: size.id, samples: ['38'], ...counted },
      { key: 'Total Spent', field_id: null, samples: ['120', '80.5'], ...counted },
    ],
  }));
  serve(listGroups, () => ({ data: [] }));
  serve(listLabels, () => ({ data: [] }));
  serve(listCampaigns, () => ({ data: [], meta: { ...nothing, next_cursor: null } }));
  serve(listSegments, () => ({ data: [] }));
  serve(previewSegment, ({ body }) => ({
    data: { count: 100 - body.conditions.conditions.length, is_exact: true, sample: [] },
  }));
  serve(createSegment, ({ body }) => {
    saved = body;
    const now = new Date().toISOString();
    return {
      data: { ...body, id: 9, contacts_count: null, counted_at: null, created_at: now, updated_at: now },
    };
  });
  await renderScreen(NewSegmentScreen, { texts: ['segments'] });
});

const add = page.getByRole('button', { name: 'Add a condition', exact: true });
const preview = page.getByRole('region', { name: 'Who meets the conditions now' });
const row = (name: string | RegExp) => page.getByRole('group', { name });

async function save(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of the segment' }).fill(name);
  await page.getByRole('button', { name: 'Create the segment' }).click();
}

test('a sentence is added, changed and saved as it reads', async () => {
  await expect.element(preview.getByText('100 people')).toBeVisible();
  await add.click();
  await page.getByRole('textbox', { name: 'Number of days' }).fill('14');
  await expect.element(row('Last message from them is within the last 14 days')).toBeVisible();
  await expect.element(preview.getByText('99 people')).toBeVisible();

  await choose('About', 'Shoe size');
  await choose('Test', 'is between');
  await page.getByRole('textbox', { name: 'From' }).fill('38');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('40.5');
  await expect.element(row('Shoe size is between 38 and 40.5')).toBeVisible();

  await save('Middle sizes');
  await expect
    .poll(() => saved)
    .toMatchObject({
      name: 'Middle sizes',
      conditions: {
        match: 'all',
        conditions: [
          {
            about: 'attribute',
            key: 'shoe_size',
            kind: 'number',
            test: { op: 'between', from: 38, to: 40.5 },
          },
        ],
      },
    });
});

test('a column of a file is asked for before it is a field, by what its values are', async () => {
  await add.click();
  await choose('About', 'Total Spent');
  await choose('Test', 'is at least');
  await page.getByRole('textbox', { name: 'Value', exact: true }).fill('100');
  await save('Big spenders');
  await expect
    .poll(() => saved?.conditions.conditions)
    .toEqual([{ about: 'attribute', key: 'Total Spent', kind: 'number', test: { op: 'gte', value: 100 } }]);
});

test('brackets hold sentences of their own, joined the other way', async () => {
  await add.click();
  await page.getByRole('button', { name: 'Add a group of conditions' }).click();
  const brackets = page.getByRole('group', { name: 'Group of conditions' });
  const [first, second] = [brackets.getByRole('listitem').nth(0), brackets.getByRole('listitem').nth(1)];
  await choose('About', 'Conversation', first);
  await choose('Value', 'unread', first);
  await brackets.getByRole('button', { name: 'Add a condition to the group' }).click();
  await choose('About', 'Consent', second);
  await choose('Value', 'opted in', second);
  await userEvent.keyboard('{Escape}');

  await save('Nested');
  await expect
    .poll(() => saved?.conditions)
    .toEqual({
      match: 'all',
      conditions: [
        { about: 'last_message_received_at', test: { op: 'within_last_days', days: 30 } },
        {
          match: 'any',
          conditions: [
            { about: 'conversation', op: 'is', state: 'unread' },
            { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
          ],
        },
      ],
    });
});

test('brackets go with their last sentence', async () => {
  await page.getByRole('button', { name: 'Add a group of conditions' }).click();
  const brackets = page.getByRole('group', { name: 'Group of conditions' });
  await brackets.getByRole('button', { name: 'Remove the condition about “Last message from them”' }).click();
  await expect.element(brackets).not.toBeInTheDocument();
  await expect.element(page.getByText('Without a condition, everybody counts.')).toBeVisible();
});

test('a sentence without a value is neither counted nor saved, and says so', async () => {
  await add.click();
  await choose('About', 'First name');
  await expect.element(preview.getByText('Unfinished conditions are not counted yet.')).toBeVisible();
  await expect.element(preview.getByText('100 people')).toBeVisible();

  await save('Unfinished');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Finish or remove the conditions without a value.');
  expect(saved).toBeUndefined();

  await page.getByRole('textbox', { name: 'Value' }).fill('Camille');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => saved?.conditions.conditions)
    .toEqual([{ about: 'first_name', test: { op: 'is', value: 'Camille' } }]);
});
