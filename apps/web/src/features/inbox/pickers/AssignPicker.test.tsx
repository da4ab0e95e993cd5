import { changeConversations, listAgents } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number, user } from '#app/testing/somebody.ts';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { AssignPicker } from './AssignPicker.tsx';
import type { PickerRequest } from './pickerStore.ts';

const agent = (user_id: number, name: string, open_conversations: number, is_available = true) => ({
  user_id,
  name,
  is_agent: true,
  is_available,
  open_conversations,
});
/** Who answers the shop in Paris, and the one in Lyon. */
const agents: Record<number, ReturnType<typeof agent>[]> = {
  2: [agent(8, 'Ali Haddad', 3), agent(9, 'Zoé Petit', 1), agent(user.id, 'Me Myself', 2)],
  4: [agent(8, 'Ali Haddad', 4), agent(9, 'Zoé Petit', 0, false), agent(user.id, 'Me Myself', 0)],
};

const changed = vi.fn();
beforeEach(() => {
  changed.mockReset();
  serve(listAgents, ({ params }) => ({ data: agents[params.phone_number_id] ?? [] }));
  serve(changeConversations, ({ params, body }) => {
    changed(params.phone_number_id, body);
    const conversations = body.contact_ids.map((id) =>
      conversation(id, { phone_number_id: params.phone_number_id }),
    );
    return { data: { changed: body.contact_ids, conversations } };
  });
});

const several: PickerRequest = {
  kind: 'assign',
  contactIds: [
    { phone_number_id: 2, contact_id: 7 },
    { phone_number_id: 4, contact_id: 7 },
    { phone_number_id: 4, contact_id: 5 },
  ],
  anchor: null,
  isBulk: true,
};

test('for conversations of several numbers, each colleague stands once, with what they have on all of them', async () => {
  await renderScreen(() => <AssignPicker request={several} />, {
    texts: ['inbox', 'pickers'],
    team: { phone_numbers: [number, { ...number, id: 4 }] },
  });
  const names = page.getByRole('option');
  const told = () => names.elements().map(({ textContent }) => textContent);
  await expect.poll(told).toEqual([
    expect.stringMatching(/Me Myself.*2 open/),
    expect.stringMatching(/Ali Haddad.*7 open/),
    // Who is away on one of them is said to be away.
    expect.stringMatching(/Zoé Petit.*Away.*1 open/),
    expect.stringMatching(/Nobody/),
  ]);

  await names.nth(1).click();
  await expect
    .poll(() => changed.mock.calls)
    .toEqual([
      [2, { contact_ids: [7], action: { kind: 'assign', user_id: 8 } }],
      [4, { contact_ids: [7, 5], action: { kind: 'assign', user_id: 8 } }],
    ]);
});
