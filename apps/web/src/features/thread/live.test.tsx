import {
  getContact,
  getConversation,
  getPreferences,
  listAgents,
  listCannedReplies,
  type Message,
  preferences,
  showTyping,
} from '@herald/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#app/realtime/events.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number } from '#app/testing/somebody.ts';
import { followInbox } from '#data/conversations/live/followInbox.ts';
import { conversation, message } from '#data/conversations/testing/fixtures.ts';
import { ConversationScreen } from './ConversationScreen.tsx';

/** Rows are remembered for as long as the page is open: each test has a person of its own. */
let contactId = 170;
let messages: Message[] = [];
/** The answer about a thread waits for it. */
let line = Promise.resolve();
const thread = page.getByRole('region', { name: /Nadia Morel/ });
const unread = page.getByText('Unread messages');
const pill = page.getByRole('button', { name: /Latest messages|new message/ });

beforeEach(() => {
  contactId += 1;
  messages = [message(1), message(2, { contact_is_sender: false })];
  serve(listAgents, () => ({ data: [] }));
  serve(getPreferences, () => ({ data: preferences.parse({}) }));
  serve(showTyping, () => ({ data: { shown: true } }));
  serve(listCannedReplies, () => ({ data: [] }));
  serve(getContact, () => refusal(404, 'not_found'));
  line = Promise.resolve();
  serve(getConversation, async () => {
    await line;
    return threadNow();
  });
});

const threadNow = () => ({
  data: {
    ...conversation(contactId, { name: 'Nadia Morel', version: messages.length }),
    messages,
    timeline: [],
    older_cursor: null,
    newer_cursor: null,
    reengage_waiting: null,
    scheduled: [],
  },
  inbound_conversation_not_read: 0,
});

async function openThread(at = `messages/${contactId}`) {
  const stop = followInbox({ team_id: 1, phone_number_id: number.id }, () => contactId);
  const { leave } = await renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at,
  });
  await expect.element(thread.getByText(/^Message 1\b/)).toBeVisible();
  return {
    async [Symbol.asyncDispose]() {
      stop();
      await leave();
    },
  };
}

/** The customer writes: the row is told at once, the message is asked for. */
function writes(id: number) {
  messages = [...messages, message(id)];
  publish('inbox.changed', {
    phone_number_id: number.id,
    messages: [{ contact_id: contactId, message_id: id, inbound: true }],
    contact_ids: [contactId],
    conversations: [conversation(contactId, { name: 'Nadia Morel', version: id, unread_count: 1 })],
    statuses: [],
    edited: [],
    timelines: [],
    awaiting: null,
  });
}

test('what is written while one looks on is not unread, and moves nothing that is read', async () => {
  await using _ = await openThread();
  for (const id of [3, 4]) {
    const answer = Promise.withResolvers<void>();
    line = answer.promise;
    writes(id);
    // The row is drawn before the message is there.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(unread).not.toBeInTheDocument();
    answer.resolve();
    await expect.element(thread.getByText(new RegExp(`^Message ${id}\\b`))).toBeVisible();
    await expect.element(unread).not.toBeInTheDocument();
  }
});

test('where everything is in sight nothing leads to the latest messages, wherever one was led', async () => {
  await using _ = await openThread(`messages/${contactId}?around=1`);
  await expect.element(thread.getByText(/^Message 2\b/)).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
  writes(3);
  await expect.element(thread.getByText(/^Message 3\b/)).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
});
