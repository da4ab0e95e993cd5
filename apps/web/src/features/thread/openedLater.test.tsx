import {
  getContact,
  getConversation,
  getPreferences,
  listAgents,
  listCannedReplies,
  preferences,
  showTyping,
} from '@herald/contract';
import { Link } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { conversation, message } from '#data/conversations/testing/fixtures.ts';
import { ConversationScreen } from './ConversationScreen.tsx';

const answerOf = (contact_id: number) => ({
  data: {
    ...conversation(contact_id),
    messages: [message(contact_id * 10, { contact_is_sender: true })],
    timeline: [],
    older_cursor: null,
    newer_cursor: null,
    reengage_waiting: null,
    scheduled: [],
  },
  inbound_conversation_not_read: 0,
});

function Both() {
  return (
    <>
      <Link to="/teams/$teamId/$phoneNumberId/messages/$contactId" params={{ contactId: '8' } as never}>
        Next
      </Link>
      <ConversationScreen />
    </>
  );
}

function serveConversations() {
  serve(listAgents, () => ({ data: [] }));
  serve(getPreferences, () => ({ data: preferences.parse({}) }));
  serve(listCannedReplies, () => ({ data: [] }));
  serve(getContact, () => refusal(404, 'not_found'));
  serve(getConversation, ({ params }) => answerOf(params.contact_id));
}

const screen = {
  texts: ['messages', 'inbox', 'conversation', 'contacts'],
  path: 'messages/$contactId',
  at: 'messages/7',
};

test('the words of the next conversation stand in their place before what one answers with is drawn', async () => {
  serveConversations();
  await renderScreen(Both, screen);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(field).toBeVisible();
  const seen: { canAct: boolean; canWrite: boolean; place: string }[] = [];
  const watcher = new MutationObserver(() => {
    const article = document.querySelector('[data-message="80"] article');
    const words = article?.querySelector('div div')?.getBoundingClientRect();
    if (!article || !words) return;
    seen.push({
      canAct: article.querySelector('button') !== null,
      canWrite: document.querySelector('[data-composer-focus]') !== null,
      place: `${words.left} ${words.top} ${words.width}`,
    });
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => seen.at(-1)).toMatchObject({ canAct: true, canWrite: true });
  watcher.disconnect();
  expect(seen[0]).toMatchObject({ canAct: false, canWrite: false });
  expect(new Set(seen.map(({ place }) => place)).size).toBe(1);
});

test('what is typed right after the key to answer stands in the field, also where that comes later', async () => {
  serveConversations();
  serve(showTyping, () => ({ data: { shown: true } }));
  await renderScreen(Both, screen);
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(field).toBeVisible();
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const came = Promise.withResolvers<void>();
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('[data-message="80"]') || document.querySelector('[data-composer-focus]'))
      return;
    watcher.disconnect();
    press('r');
    requestAnimationFrame(() => {
      for (const key of 'eu') press(key);
      came.resolve();
    });
  });
  watcher.observe(document.body, { subtree: true, childList: true });
  await page.getByRole('link', { name: 'Next' }).click();
  await came.promise;
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('eu');
});
