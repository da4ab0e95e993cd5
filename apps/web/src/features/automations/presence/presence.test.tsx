import type { CoEditor } from '@herald/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#app/realtime/events.ts';
import { serveAutomation, showAutomation } from '../test/serveAutomation.ts';

beforeEach(() => void serveAutomation());

const lea: CoEditor = { viewer_id: 'tab', user_id: 902, name: 'Lea Roux', automation_id: 7, block_id: 'a' };
const tell = (editors: CoEditor[]) => publish('editing.seen', { phone_number_id: 2, editors });

test('a colleague who has the automation open is named, and marked at the block whose settings they have open', async () => {
  await showAutomation('');
  const block = page.getByRole('group', { name: /^Text/ });
  await expect.element(block).toBeVisible();
  tell([lea]);
  await expect.element(page.getByText('Lea Roux is here too')).toBeVisible();
  const mark = page.getByRole('img', { name: 'Lea Roux edits this block' });
  await expect.element(block.getByRole('img', { name: 'Lea Roux edits this block' })).toBeVisible();

  await block.click();
  await expect.element(page.getByText(/Lea Roux has this block open too/)).toBeVisible();
  tell([
    { ...lea, block_id: null },
    { ...lea, viewer_id: 'other', user_id: 903, name: 'Tom Petit' },
  ]);
  await expect.element(page.getByText('Lea Roux and Tom Petit are here too')).toBeVisible();
  await expect.element(mark).not.toBeInTheDocument();

  tell([
    { ...lea, automation_id: null, block_id: null },
    { ...lea, viewer_id: 'other', user_id: 903, automation_id: 8 },
  ]);
  await expect.element(page.getByText(/here too/)).not.toBeInTheDocument();
});

test('in the list view a colleague is marked at the block as well', async () => {
  await showAutomation('?view=list');
  const row = page.getByRole('treeitem', { name: /^Text/ });
  await expect.element(row).toBeVisible();
  tell([lea]);
  await expect.element(row.getByRole('img', { name: 'Lea Roux edits this block' })).toBeVisible();
});
