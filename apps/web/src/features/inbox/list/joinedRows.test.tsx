import {
  type Agent,
  changeConversations,
  getConversation,
  type InboxView,
  listAgents,
  listConversations,
  listInboxViews,
  listTeamConversations,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { publish } from '#app/realtime/events.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number, team, user } from '#app/testing/somebody.ts';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { InboxPicker } from '../pickers/InboxPicker.tsx';
import { ConversationList } from './ConversationList.tsx';

const lyon = { ...number, id: 4, verified_name: 'Atelier Lyon' };
const asked = vi.fn();
/** Rows are remembered for as long as the page is open, so each test has people of its own: 1 and 2 behind this. */
let base = 500;
const row = (n: number) => page.getByRole('link', { name: new RegExp(`^Contact ${base + n} `) });

function Inbox() {
  return (
    <>
      <ConversationList openId={null} />
      <InboxPicker />
    </>
  );
}

/** The first person wrote to this number, the second to the other one. */
async function draw(): Promise<void> {
  await renderScreen(Inbox, {
    texts: ['messages', 'inbox', 'conversation'],
    path: 'messages',
    team: { phone_numbers: [number, lyon] },
  });
  await expect.element(row(1)).toBeVisible();
}

const agent = (values: Partial<Agent>): Agent => ({
  user_id: 9,
  name: 'Léa Roux',
  is_agent: false,
  is_available: true,
  open_conversations: 0,
  ...values,
});

beforeEach(() => {
  base += 10;
  asked.mockReset();
  localStorage.setItem(`herald-all-numbers:${user.id}:${team.id}`, 'true');
  const rows = [conversation(base + 1), conversation(base + 2, { phone_number_id: lyon.id })];
  serve(listTeamConversations, () => ({ data: rows, meta: { per_page: 30, next_cursor: null } }));
  serve(listInboxViews, () => ({ data: [] }));
  serve(listAgents, ({ params }) => ({
    data: [
      agent(
        params.phone_number_id === lyon.id
          ? { open_conversations: 4, is_available: false }
          : { open_conversations: 3 },
      ),
    ],
  }));
  serve(getConversation, () => refusal(404, 'not_found'));
});

test('who looks at a conversation of another number stands at its row, and nowhere else', async () => {
  await draw();
  const lea = { viewer_id: 'a', user_id: 9, name: 'Léa Roux', is_typing: false };
  publish('presence.seen', {
    phone_number_id: lyon.id,
    viewers: [{ ...lea, contact_id: base + 2 }],
  });
  await expect.element(row(2)).toHaveTextContent(/Léa Roux here now/);
  // The same person may have written to both.
  publish('presence.seen', {
    phone_number_id: lyon.id,
    viewers: [{ ...lea, contact_id: base + 1 }],
  });
  await expect.element(row(2)).not.toHaveTextContent(/Léa Roux/);
  await expect.element(row(1)).not.toHaveTextContent(/Léa Roux/);
});

test('a menu that is asked for before anything was hovered comes as soon as it can', async () => {
  await draw();
  const target = row(2).element();
  const { left, top } = target.getBoundingClientRect();
  const press = new MouseEvent('contextmenu', {
    bubbles: true,
    cancelable: true,
    clientX: left + 40,
    clientY: top + 20,
  });
  expect(target.dispatchEvent(press)).toBe(false);
  const menu = page.getByRole('menu', { name: `Actions for Contact ${base + 2}` });
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  // Marking some takes the help away for a while, which does not ask again.
  await page.getByRole('checkbox', { name: /Contact \d+1$/ }).click({ force: true });
  await expect.element(page.getByRole('region', { name: 'Selected conversations' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await row(1).hover();
  await expect.element(page.getByRole('button', { name: `Actions for Contact ${base + 1}` })).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

async function markBoth(): Promise<void> {
  for (const n of [1, 2]) {
    await page.getByRole('checkbox', { name: new RegExp(`Contact ${base + n}$`) }).click({ force: true });
  }
}

test('of several numbers, a colleague has what they have on all of them, and is away where they are away on one', async () => {
  await draw();
  await markBoth();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('option', { name: /Léa Roux/ })).toHaveTextContent(/Away · 7 open$/);
});

test('what one number refuses is said, and what was done on the others can be taken back', async () => {
  serve(changeConversations, ({ params, body }) => {
    asked(params.phone_number_id, body.action.kind);
    if (params.phone_number_id === lyon.id) return refusal(403, 'forbidden');
    return { data: { changed: body.contact_ids, conversations: [] } };
  });
  await draw();
  await markBoth();
  await userEvent.keyboard('e');
  await expect.element(page.getByText('1 conversation closed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([
      [number.id, 'close'],
      [lyon.id, 'close'],
      [number.id, 'reopen'],
    ]);
});

test('a saved view says whether it is of this number or of all, and the list follows it', async () => {
  const view: InboxView = {
    id: 1,
    name: 'Unread everywhere',
    filters: { unread: true },
    is_shared: true,
    is_mine: false,
    all_numbers: true,
    position: 0,
  };
  const views = [view, { ...view, id: 2, name: 'Unread here', all_numbers: false }];
  serve(listInboxViews, () => ({ data: views }));
  serve(listConversations, () => ({
    data: [conversation(base + 1)],
    meta: { per_page: 30, next_cursor: null },
  }));
  await draw();
  await expect.element(row(2)).toBeVisible();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /Saved views/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Unread here');
  await expect.element(page.getByRole('radio', { name: /This number/ })).toBeChecked();
  await expect.element(row(2)).not.toBeInTheDocument();
  await choose('Unread everywhere');
  await expect.element(page.getByRole('radio', { name: /All numbers/ })).toBeChecked();
  await expect.element(page.getByRole('button', { name: /Unread everywhere/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Update the view' })).not.toBeInTheDocument();
  // Another choice is no longer that view.
  await page.getByText('This number', { exact: true }).click();
  await expect.element(page.getByRole('button', { name: /Unread everywhere/ })).not.toBeInTheDocument();
});
