import {
  getContact,
  getConversation,
  getPreferences,
  listAgents,
  listCannedReplies,
  preferences,
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

test('the words of the next conversation stand in their place before what one answers with is drawn', async () => {
  serve(listAgents, () => ({ data: [] }));
  serve(getPreferences, () => ({ data: preferences.parse({}) }));
  serve(listCannedReplies, () => ({ data: [] }));
  serve(getContact, () => refusal(404, 'not_found'));
  serve(getConversation, ({ params }) => answerOf(params.contact_id));
  await renderScreen(Both, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/7',
  });
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
