import {
  assignConversation,
  type Conversation,
  changeConversations,
  closeConversation,
  closeHumanNeeded,
  getClosingReasons,
  getConversation,
  listAgents,
  listConversations,
  listInboxViews,
  pinConversation,
  sendConversationMessage,
  type Team,
} from '@herald/contract';
import { useParams } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { user } from '#app/testing/somebody.ts';
import { shownMessage } from '#data/conversations/outbox/shownMessage.ts';
import { conversation, message } from '#data/conversations/testing/fixtures.ts';
import { InboxPicker } from '../../pickers/InboxPicker.tsx';
import { ConversationList } from '../ConversationList.tsx';

const asked = vi.fn();
/** Rows are remembered for as long as the page is open, so each test has people of its own: 1 to 5 behind this. */
let base = 0;
const rows = () => [5, 4, 3, 2, 1].map((n) => conversation(base + n, { is_human_needed: n === 5 }));
const changed = (contactId: number, values: Partial<Conversation>) => ({
  data: conversation(contactId, { version: 2, ...values }),
});
const row = (n: number) => page.getByRole('link', { name: new RegExp(`^Contact ${base + n} `) });
const press = (keys: string) => userEvent.keyboard(keys);

function Inbox() {
  const { contactId } = useParams({ strict: false });
  return (
    <>
      <ConversationList openId={contactId === undefined ? null : Number(contactId)} />
      <InboxPicker />
    </>
  );
}

/** With the conversation of that contact open, or with the list alone. */
async function draw(open?: number, team: Partial<Team> = {}): Promise<void> {
  await renderScreen(Inbox, {
    team,
    texts: ['messages', 'inbox', 'conversation'],
    path: open === undefined ? 'messages' : 'messages/$contactId',
    ...(open === undefined ? {} : { at: `messages/${base + open}` }),
  });
  await expect.element(row(1)).toBeVisible();
}

const serveMany = () =>
  serve(changeConversations, ({ body }) => {
    asked(
      'many',
      body.contact_ids.map((id) => id - base),
      body.action,
    );
    return { data: { changed: body.contact_ids, conversations: [] } };
  });

beforeEach(() => {
  base += 10;
  asked.mockReset();
  serve(listConversations, () => ({ data: rows(), meta: { per_page: 30, next_cursor: null } }));
  serve(listInboxViews, () => ({ data: [] }));
  serve(listAgents, () => ({ data: [] }));
  serve(getConversation, () => refusal(404, 'not_found'));
  serve(closeConversation, ({ params, body }) => {
    asked('close', params.contact_id - base);
    return changed(params.contact_id, body);
  });
  serve(closeHumanNeeded, ({ params }) => {
    asked('taken care of', params.contact_id - base);
    return changed(params.contact_id, {});
  });
  serve(assignConversation, ({ params, body }) => {
    asked('assign', params.contact_id - base, body);
    return changed(params.contact_id, { assigned_to: { user_id: user.id, name: 'Me' } });
  });
  serveMany();
});

test('J and K walk through the rows and stop at both ends', async () => {
  await draw();
  await press('j');
  await expect.element(row(5)).toHaveFocus();
  await press('jj');
  await expect.element(row(3)).toHaveFocus();
  await press('kkkk');
  await expect.element(row(5)).toHaveFocus();
});

test('from an open conversation they lead to the next one, opened', async () => {
  await draw(4);
  await press('j');
  await expect.element(row(3)).toHaveAttribute('aria-current');
  await expect.element(row(3)).toHaveFocus();
});

test('closing goes on to the row that takes the place, wherever the open one was', async () => {
  await draw();
  await press('jjj');
  await press('e');
  await expect.poll(() => asked.mock.calls).toEqual([['close', 3]]);
  await expect.element(row(2)).toHaveFocus();
  await press('j');
  await expect.element(row(1)).toHaveFocus();
  // The last one: the place is that of the one before.
  await press('e');
  await expect.element(row(1)).not.toBeInTheDocument();
  await expect.element(row(2)).toHaveFocus();
});

test('closing the open conversation opens its neighbour', async () => {
  await draw(4);
  await press('e');
  await expect.element(row(3)).toHaveAttribute('aria-current');
});

const reasons = (is_required: boolean) =>
  serve(getClosingReasons, () => ({
    data: {
      is_required,
      version: 1,
      reasons: [
        { id: 7, name: 'Refund', is_archived: false },
        { id: 8, name: 'Old one', is_archived: true },
      ],
    },
  }));
const why = page.getByRole('combobox', { name: 'Close because…' });

test('a team that keeps reasons is asked for one before a conversation closes, and may leave it out', async () => {
  reasons(false);
  serve(closeConversation, ({ params, body }) => {
    asked('close', params.contact_id - base, body);
    return changed(params.contact_id, { closed: true });
  });
  await draw(4, { closing_reasons: 'optional' });
  await press('e');
  await expect.element(why).toHaveFocus();
  expect(asked).not.toHaveBeenCalled();
  await press('{Enter}');
  await expect.poll(() => asked.mock.calls).toEqual([['close', 4, { closed: true }]]);
  await expect.element(row(3)).toHaveAttribute('aria-current');
  await press('e');
  await expect.element(why).toHaveFocus();
  await press('ref{Enter}');
  await expect.poll(() => asked.mock.lastCall).toEqual(['close', 3, { closed: true, reason_id: 7 }]);
});

test('where a reason is required none can be left out, for many at once too; Escape closes nothing', async () => {
  reasons(true);
  await draw(undefined, { closing_reasons: 'required' });
  await press('jx');
  await press('jx');
  await press('e');
  await expect.element(why).toHaveFocus();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Refund']);
  await press('{Escape}');
  await expect.element(why).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  // By a quick hand, too: in one go, so that no machine is too slow to find it.
  await press('e');
  await expect.element(why).toHaveFocus();
  await press('{Escape}e');
  await expect.element(why).toHaveFocus();
  await press('{Enter}');
  await expect.poll(() => asked.mock.calls).toEqual([['many', [5, 4], { kind: 'close', reason_id: 7 }]]);
});

test('what is marked is meant before the row with the focus', async () => {
  await draw();
  await press('jx');
  await press('jj{Shift>}X{/Shift}');
  await press('i');
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([['many', [5, 4, 3], { kind: 'assign', user_id: user.id }]]);
  await press('e');
  await expect.poll(() => asked.mock.lastCall).toEqual(['close', 3]);
});

test('I takes one, T has taken care of one who asked for a person', async () => {
  await draw();
  await press('jt');
  await expect.poll(() => asked.mock.calls).toEqual([['taken care of', 5]]);
  await press('ti');
  await expect
    .poll(() => asked.mock.calls.slice(1))
    .toEqual([['assign', 5, { user_id: user.id, from: null }]]);
});

test('Shift+P pins the row that is meant on top, and once more lets it go', async () => {
  serve(pinConversation, ({ params, body }) => {
    asked('pin', params.contact_id - base, body.pinned);
    return { data: body.pinned ? [conversation(params.contact_id)] : [] };
  });
  await draw();
  await press('jjj{Shift>}P{/Shift}');
  await expect.poll(() => asked.mock.calls).toEqual([['pin', 3, true]]);
  // Before the one that needs a person, and marked.
  await expect.poll(() => page.getByRole('listitem').first().element().textContent).toContain('Pinned');
  await expect
    .element(page.getByRole('listitem').first().getByRole('link'))
    .toHaveAccessibleName(/Contact \d*3 /);
  await press('{Shift>}P{/Shift}');
  await expect.poll(() => asked.mock.lastCall).toEqual(['pin', 3, false]);
  await expect
    .element(page.getByRole('listitem').first().getByRole('link'))
    .toHaveAccessibleName(/Contact \d*5 /);
});

test('a list of one priority asks for that priority', async () => {
  serve(listConversations, ({ query }) => {
    asked(query);
    return { data: rows(), meta: { per_page: 30, next_cursor: null } };
  });
  await renderScreen(Inbox, {
    texts: ['messages', 'inbox', 'conversation'],
    path: 'messages',
    at: 'messages?priority=urgent',
  });
  await expect.poll(() => asked.mock.calls[0]?.[0]).toMatchObject({ priority: 'urgent' });
});

test('many at once wait for the answers that an earlier visit left behind, and leave open who was refused one', async () => {
  serve(sendConversationMessage, ({ params }) => {
    asked('answer', params.contact_id - base);
    if (params.contact_id === base + 4) return refusal(422, 'window_closed');
    return { data: message(base, { contact_is_sender: false }) };
  });
  // Last: the path of a message would be taken for its.
  serveMany();
  for (const n of [5, 4]) {
    const contactId = base + n;
    const clientId = crypto.randomUUID();
    const text = { type: 'text' as const, body: 'Tomorrow' };
    const shown = shownMessage(clientId, text);
    const kept = { clientId, contactId, message: text, quotedId: null, seenId: null, closes: false, shown };
    localStorage.setItem(
      `herald-outbox:${user.id}:1:2:${clientId}`,
      JSON.stringify({ ...kept, state: 'waiting', failure: null }),
    );
  }
  await draw();
  await press('jx');
  await press('jx');
  await press('jx');
  await press('e');
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([
      ['answer', 5],
      ['answer', 4],
      ['many', [5, 3], { kind: 'close' }],
    ]);
});

test('S asks until when, for the row with the focus', async () => {
  await draw();
  await press('js');
  await expect.element(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
});
