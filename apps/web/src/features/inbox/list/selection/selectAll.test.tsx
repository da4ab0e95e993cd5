import { getConversation, listAgents, listConversations, listInboxViews } from '@herald/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#app/queryClient.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { ConversationList } from '../ConversationList.tsx';

const all = 2340;

afterEach(() => queryClient.clear());

/** So many conversations; those beyond the first page come once `isLate` says so. */
async function showList(isLate: Promise<void> = Promise.resolve()) {
  serve(listInboxViews, () => ({ data: [] }));
  serve(listAgents, () => ({ data: [] }));
  serve(getConversation, () => refusal(404, 'not_found'));
  serve(listConversations, async ({ query }) => {
    const from = Number(query.cursor ?? 0);
    if (from > 0) await isLate;
    const to = Math.min(all, from + query.per_page);
    const data = Array.from({ length: to - from }, (_, at) => conversation(all - from - at));
    return { data, meta: { per_page: query.per_page, next_cursor: to < all ? String(to) : null } };
  });
  const window = { display: 'grid', height: 700, gridTemplateRows: 'minmax(0, 1fr)' };
  await renderScreen(
    () => (
      <div style={window}>
        <ConversationList openId={null} />
      </div>
    ),
    { texts: ['messages', 'inbox', 'conversation'], path: 'messages' },
  );
  await expect.element(page.getByRole('link', { name: /^Contact 2340 / })).toBeVisible();
  await userEvent.keyboard('jx');
  const bar = page.getByRole('region', { name: 'Selected conversations' });
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Select all that match' }).click();
  return bar;
}

test('of more than can be changed at once the first are marked, and that is said', async () => {
  const bar = await showList();
  await expect.element(bar.getByText('2,000 selected')).toBeVisible();
  const said = 'The first 2,000 are selected. No more can be changed at once.';
  await expect.element(page.getByText(said)).toBeVisible();
  await expect
    .element(bar.getByText('2,000 selected'))
    .toHaveAttribute('title', 'At most 2,000 conversations can be changed at once.');
});

test('who takes the selection back before all have come has none', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const bar = await showList(promise);
  await expect.element(bar.getByText('Loading…')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  resolve();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await userEvent.keyboard('jx');
  await expect.element(bar.getByText('1 selected')).toBeVisible();
});
