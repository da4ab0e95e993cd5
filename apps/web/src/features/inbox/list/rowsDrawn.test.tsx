import { getConversation, listAgents, listConversations, listInboxViews } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { useOpenContactId } from '#data/inbox/inboxState.ts';
import { ConversationList } from './ConversationList.tsx';
import { useRowActions } from './keys/useRowActions.ts';
import { Preview } from './Preview.tsx';

// Drawn once with each row.
vi.mock('./Preview.tsx', { spy: true });
// Asked for once whenever the keys of the list are declared.
vi.mock('./keys/useRowActions.ts', { spy: true });

const ids = [8, 7, 6, 5, 4, 3];
const row = (id: number) => page.getByRole('link', { name: new RegExp(`^Contact ${id} `) });
const drawn = () => vi.mocked(Preview).mock.calls.map(([{ conversation: of }]) => of.contact_id);

test('going to another conversation draws the row that was left and the one that was opened, and the keys once', async () => {
  serve(listConversations, () => ({
    data: ids.map((id) => conversation(id)),
    meta: { per_page: 30, next_cursor: null },
  }));
  serve(listInboxViews, () => ({ data: [] }));
  serve(listAgents, () => ({ data: [] }));
  serve(getConversation, () => refusal(404, 'not_found'));
  await renderScreen(() => <ConversationList openId={useOpenContactId()} />, {
    texts: ['messages', 'inbox', 'conversation'],
    path: 'messages/$contactId',
    at: 'messages/7',
  });
  await expect.element(row(7)).toHaveAttribute('aria-current');
  // The first press moves the focus into the list, which fetches what the rows under it need.
  await userEvent.keyboard('j');
  await expect.element(row(6)).toHaveFocus();
  vi.mocked(Preview).mockClear();
  vi.mocked(useRowActions).mockClear();
  await userEvent.keyboard('j');
  await expect.element(row(5)).toHaveFocus();
  await expect.element(row(5)).toHaveAttribute('aria-current');
  expect(new Set(drawn())).toEqual(new Set([6, 5]));
  expect(useRowActions).toHaveBeenCalledTimes(1);
});
