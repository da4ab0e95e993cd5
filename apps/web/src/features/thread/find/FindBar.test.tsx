import { type FoundInConversation, findInConversation, listAgents } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import FindBar from './FindBar.tsx';

const agent = (user_id: number, name: string) => ({
  user_id,
  name,
  is_agent: true,
  is_available: true,
  open_conversations: 0,
});
const hit = (id: number): FoundInConversation => ({
  kind: 'message',
  id,
  message_id: id,
  at: '2026-11-20T09:00:00.000Z',
});

async function openBar() {
  const jumps = vi.fn<(messageId: number) => void>();
  const close = vi.fn();
  serve(listAgents, () => ({ data: [agent(9, 'Zoé Petit'), agent(8, 'Ali Haddad')] }));
  await renderScreen(
    () => (
      <FindBar
        place={{ team_id: 1, phone_number_id: 2 }}
        contactId={7}
        contactName="Nadia Morel"
        onJump={async (id) => {
          jumps(id);
          return null;
        }}
        onClose={close}
      />
    ),
    { texts: ['find'] },
  );
  return { jumps, close };
}

const words = page.getByRole('searchbox', { name: 'Search in this conversation' });
const by = page.getByRole('combobox', { name: 'Written by' });
const kind = page.getByRole('combobox', { name: 'Kind of message' });

test('what a colleague wrote, and what is of a kind, is found without a word, and with words among it', async () => {
  const asked = vi.fn();
  serve(findInConversation, ({ body }) => {
    asked(body);
    const found = body.by === 8 ? (body.kind === 'documents' ? [hit(3)] : [hit(5), hit(3)]) : [];
    return { data: { found, has_more: false, next_cursor: null } };
  });
  const { jumps, close } = await openBar();
  await expect.element(page.getByRole('option', { name: 'Zoé Petit' })).toBeInTheDocument();
  const names = [...(by.element() as HTMLSelectElement).options].map(({ label }) => label);
  expect(names).toEqual([
    'Written by anyone',
    'Nadia Morel',
    'Ali Haddad',
    'Zoé Petit',
    'Automations and campaigns',
  ]);
  await by.selectOptions('Ali Haddad');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  expect(jumps).toHaveBeenLastCalledWith(5);
  await kind.selectOptions('Documents');
  await expect.element(page.getByText('1 of 1')).toBeVisible();
  expect(jumps).toHaveBeenLastCalledWith(3);
  await words.fill('invoice');
  await expect.poll(() => asked.mock.lastCall?.[0]).toEqual({ query: 'invoice', by: 8, kind: 'documents' });
  await by.selectOptions('Nadia Morel');
  await expect.element(page.getByText('Nothing', { exact: true })).toBeVisible();
  expect(asked.mock.lastCall?.[0]).toEqual({ query: 'invoice', by: 'contact', kind: 'documents' });
  await words.click();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('beyond the hits that came at once, older ones are fetched on the way', async () => {
  serve(findInConversation, ({ body }) => ({
    data:
      body.cursor === 'more'
        ? { found: [hit(1)], has_more: false, next_cursor: null }
        : { found: [hit(3), hit(2)], has_more: true, next_cursor: 'more' },
  }));
  const { jumps } = await openBar();
  await words.fill('dress');
  await expect.element(page.getByText('1 of more than 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of more than 2')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 of 3')).toBeVisible();
  expect(jumps.mock.calls.map(([id]) => id)).toEqual([3, 2, 1]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
});
