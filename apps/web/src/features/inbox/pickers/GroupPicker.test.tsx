import { changeConversations, listAutomationsUsing, listGroups } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { GroupPicker } from './GroupPicker.tsx';

const asked = vi.fn<(body: unknown) => void>();
let waits = true;

beforeEach(() => {
  asked.mockReset();
  waits = true;
  serve(listGroups, () => ({ data: [{ id: 4, name: 'VIP', color: 'green' } as never] }));
  serve(listAutomationsUsing, () => ({
    data: waits
      ? [
          {
            id: 9,
            name: 'Welcome',
            phone_number_id: 2,
            is_active: true,
            used_in: ['live'],
            is_set_off: true,
          } as never,
        ]
      : [],
  }));
  serve(changeConversations, ({ body }) => {
    asked(body);
    return { data: { changed: [], conversations: [] } };
  });
});

const show = (contactIds: number[]) =>
  renderScreen(
    () => (
      <GroupPicker request={{ kind: 'add_group', contactIds, anchor: null, isBulk: true }} kind="add_group" />
    ),
    { texts: ['inbox', 'pickers', 'uses', 'bulk'] },
  );
const pick = () => page.getByRole('option', { name: 'VIP' }).click();
const added = () => asked.mock.lastCall?.[0];

test('several who come on a list that an automation waits for: it is asked, and off by default', async () => {
  await show([1, 2, 3]);
  await pick();
  const starts = page.getByRole('checkbox', { name: 'Start “Welcome” for these 3 contacts' });
  await expect.element(starts).not.toBeChecked();
  expect(asked).not.toHaveBeenCalled();
  await starts.click();
  await page.getByRole('button', { name: 'Add to the list' }).click();
  const action = { kind: 'add_group', group_id: 4, start_automations: true };
  await expect.poll(added).toEqual({ contact_ids: [1, 2, 3], action });
});

test('nothing is asked of one, nor where no automation waits', async () => {
  const { leave } = await show([1]);
  await pick();
  await expect.poll(added).toEqual({ contact_ids: [1], action: { kind: 'add_group', group_id: 4 } });
  await leave();
  asked.mockReset();
  waits = false;
  await show([1, 2]);
  await pick();
  await expect.poll(added).toEqual({ contact_ids: [1, 2], action: { kind: 'add_group', group_id: 4 } });
});
