import {
  closeConversation,
  getContact,
  getConversation,
  getPreferences,
  listAgents,
  listCannedReplies,
  type Message,
  preferences,
  sendConversationMessage,
  showTyping,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation, message } from '#data/conversations/testing/fixtures.ts';
import { ConversationScreen } from './ConversationScreen.tsx';

/** What the server was asked, in the order in which it arrived. */
const arrived = vi.fn();
/** Rows and what is on its way are remembered for as long as the page is open: each test has a person of its own. */
let contactId = 70;
const name = 'Nadia Morel';
const field = page.getByRole('textbox', { name: 'Message', exact: true });
const close = page.getByRole('region', { name: /with/ }).getByRole('button', { name: 'Close', exact: true });
const waits = page.getByText('Closes as soon as what you wrote has left.');

beforeEach(async () => {
  contactId += 1;
  arrived.mockReset();
  serve(listAgents, () => ({ data: [] }));
  serve(getPreferences, () => ({ data: preferences.parse({}) }));
  serve(showTyping, () => ({ data: { shown: true } }));
  serve(listCannedReplies, () => ({ data: [] }));
  serve(getContact, () => refusal(404, 'not_found'));
  serve(closeConversation, ({ body }) => {
    arrived('close');
    return { data: conversation(contactId, { name, version: 2, closed: body.closed }) };
  });
  serve(getConversation, () => ({
    data: {
      ...conversation(contactId, { name }),
      messages: [message(1)],
      timeline: [],
      older_cursor: null,
      newer_cursor: null,
      reengage_waiting: null,
      scheduled: [],
    },
    inbound_conversation_not_read: 0,
  }));
});

/** The line takes until `open` is called, and then the answer is taken, or what `refused` says. */
function slowLine(refused?: () => Response) {
  const line = Promise.withResolvers<void>();
  serve(sendConversationMessage, async ({ body }) => {
    await line.promise;
    if (refused) return refused();
    arrived('answer');
    const taken: Partial<Message> = { contact_is_sender: false, client_id: body.client_id ?? null };
    return { data: { ...message(101), ...taken } as Message };
  });
  return line.resolve;
}

async function answer(): Promise<void> {
  await renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: `messages/${contactId}`,
  });
  await field.fill('Tomorrow');
  await userEvent.keyboard('{Enter}');
}

const order = () => arrived.mock.calls.map(([what]) => what);

test('a closing waits until the answer before it has left', async () => {
  const open = slowLine();
  await answer();
  await close.click();
  await expect.element(waits).toBeInTheDocument();
  open();
  await expect.poll(order).toEqual(['answer', 'close']);
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect.element(waits).not.toBeInTheDocument();
});

test('it waits as well for an answer of which it is not known yet whether it may be taken back', async () => {
  const known = Promise.withResolvers<void>();
  serve(getPreferences, async () => {
    await known.promise;
    return { data: preferences.parse({}) };
  });
  slowLine()();
  await answer();
  await close.click();
  await expect.element(waits).toBeInTheDocument();
  known.resolve();
  await expect.poll(order).toEqual(['answer', 'close']);
});

test('nothing is closed whose answer is refused, until somebody has seen that it was', async () => {
  const open = slowLine(() => refusal(422, 'window_closed'));
  await answer();
  await close.click();
  open();
  await expect.element(page.getByRole('alert').getByText(/^Left open/)).toBeInTheDocument();
  expect(order()).toEqual([]);
  await close.click();
  await expect.poll(order).toEqual(['close']);
});
