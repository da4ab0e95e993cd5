import {
  closeConversation,
  getConversation,
  listAgents,
  listConversations,
  listInboxViews,
} from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { ConversationList } from '../ConversationList.tsx';

const rows = [5, 4, 3, 2, 1].map((id) => conversation(id));

test('several closings in a row are one notice that counts and names, and are taken back together', async () => {
  const asked = vi.fn();
  serve(listConversations, () => ({ data: rows, meta: { per_page: 30, next_cursor: null } }));
  serve(listInboxViews, () => ({ data: [] }));
  serve(getConversation, () => refusal(404, 'not_found'));
  serve(listAgents, () => ({ data: [] }));
  serve(closeConversation, ({ params: { contact_id }, body }) => {
    asked(contact_id, body);
    return { data: conversation(contact_id, { version: 2, ...body }) };
  });
  await renderScreen(() => <ConversationList openId={null} />, {
    texts: ['messages', 'inbox', 'conversation'],
    path: 'messages',
  });
  await expect.element(page.getByRole('link', { name: /^Contact 1 / })).toBeVisible();
  const notices = () =>
    page
      .getByRole('alert')
      .elements()
      .map((one) => one.textContent?.replace('Undo', ''));
  await userEvent.keyboard('je');
  await expect.poll(notices).toEqual(['Contact 5’s conversation closed']);
  await userEvent.keyboard('e');
  await expect.poll(notices).toEqual(['2 conversations closed']);
  await userEvent.keyboard('e');
  await expect.poll(notices).toEqual(['3 conversations closed']);
  asked.mockReset();
  await page.getByRole('button', { name: 'Undo' }).click();
  const back = { closed: false, undo: true };
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([
      [5, back],
      [4, back],
      [3, back],
    ]);
  await expect.poll(notices).toEqual([]);
  // What comes now is another notice, and Z is as good as its button.
  await userEvent.keyboard('je');
  await expect.poll(notices).toEqual([expect.stringMatching(/^Contact \d+’s conversation closed$/)]);
  const closedId = asked.mock.lastCall?.[0];
  await userEvent.keyboard('z');
  await expect.poll(() => asked.mock.lastCall).toEqual([closedId, back]);
  await expect.poll(notices).toEqual([]);
});
