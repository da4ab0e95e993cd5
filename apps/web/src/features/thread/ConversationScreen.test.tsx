import {
  type ConversationDetail,
  findInConversation,
  getContact,
  getConversation,
  getPreferences,
  listAgents,
  listCannedReplies,
  listTemplateLanguages,
  listTemplates,
  type PhoneNumber,
  preferences,
  sendConversationMessage,
  showTyping,
} from '@herald/contract';
import { Link } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number } from '#app/testing/somebody.ts';
import { conversation, message } from '#data/conversations/testing/fixtures.ts';
import { orderShipped } from '#data/templates/testing.ts';
import { ConversationScreen } from './ConversationScreen.tsx';

const asked = message(1, { contact_is_sender: true });
const open: ConversationDetail = {
  ...conversation(7, { name: 'Nadia Morel' }),
  messages: [asked],
  timeline: [],
  older_cursor: null,
  newer_cursor: null,
  reengage_waiting: null,
  scheduled: [],
};
const closed: ConversationDetail = {
  ...open,
  can_send_message: false,
  time_left_to_send_message: 0,
  window_closes_at: '2026-11-20T09:00:00.000Z',
};

const sent = vi.fn();
const field = page.getByRole('textbox', { name: 'Message', exact: true });
const thread = page.getByRole('region', { name: /Nadia Morel/ });

function openConversation(detail: ConversationDetail, change: Partial<PhoneNumber> = {}) {
  serve(getConversation, () => ({ data: detail, inbound_conversation_not_read: 0 }));
  return renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/7',
    team: { phone_numbers: [{ ...number, ...change }] },
  });
}

beforeEach(() => {
  sent.mockReset();
  serve(listAgents, () => ({ data: [] }));
  serve(getPreferences, () => ({ data: preferences.parse({}) }));
  serve(showTyping, () => ({ data: { shown: true } }));
  serve(listCannedReplies, () => ({ data: [] }));
  serve(listTemplates, () => ({ data: [orderShipped] }));
  serve(getContact, () => refusal(404, 'not_found'));
  serve(sendConversationMessage, ({ body }) => {
    sent(body);
    const client_id = body.client_id ?? null;
    return { data: message(101, { contact_is_sender: false, status: 'accepted', client_id }) };
  });
});

test('a link to a message of somebody who was merged leads to it where they go on', async () => {
  serve(getConversation, ({ params }) => {
    if (params.contact_id === 7) return { data: open, inbound_conversation_not_read: 0 };
    return Response.json({ code: 'not_found', message: 'Gone', moved_to: 7 }, { status: 404 });
  });
  await renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/5?around=1',
  });
  await expect.element(thread).toBeVisible();
  await expect.element(thread.getByText(/Message 1\b/)).toBeVisible();
});

test('Enter sends what was typed; Shift and Enter begin a line', async () => {
  await openConversation(open);
  await field.fill('Good morning');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Nadia{Enter}');
  await expect
    .poll(() => sent.mock.lastCall?.[0].message)
    .toEqual({ type: 'text', body: 'Good morning\nNadia' });
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(thread.getByText(/Message 101/)).toBeVisible();
});

test('what is sent before it is known whether it can be taken back leaves once, and can be', async () => {
  const known = Promise.withResolvers<void>();
  serve(getPreferences, async () => {
    await known.promise;
    return { data: { ...preferences.parse({}), undo_send: true } };
  });
  await openConversation(open);
  await field.fill('Good morning');
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(field).toHaveValue('Good morning');
  expect(sent).not.toHaveBeenCalled();
  known.resolve();
  await expect
    .poll(() => sent.mock.lastCall?.[0])
    .toMatchObject({ message: { body: 'Good morning' }, hold: true });
  await expect.element(field).toHaveValue('');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('while WhatsApp does not let us in, the way back stands where the answer would', async () => {
  await openConversation(open, { connection: 'lost' });
  const way = page.getByRole('note').getByRole('link', { name: 'Reconnect' });
  await expect.element(way).toHaveAttribute('href', '/onboarding/phones?team=1');
  await expect.element(field).not.toBeInTheDocument();
});

test('nothing is sent of nothing', async () => {
  await openConversation(open);
  await field.fill('   ');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test('what was begun is there again when the conversation is', async () => {
  const { leave } = await openConversation(open);
  await field.fill('To be continued');
  await leave();
  await openConversation(open);
  await expect.element(field).toHaveValue('To be continued');
});

test('the message that is answered stands above, goes along, and can be let go', async () => {
  await openConversation(open);
  await thread.getByRole('article', { name: /^Nadia Morel/ }).hover();
  await thread.getByRole('button', { name: /^Reply to the message of Nadia Morel/ }).click();
  const line = page.getByText('Reply to Nadia Morel', { exact: true });
  await expect.element(line).toBeVisible();
  await field.fill('Yes');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.mock.lastCall?.[0].quoted_message_id).toBe(asked.id);
  await expect.element(line).not.toBeInTheDocument();
});

test('a message that is refused says why and stays', async () => {
  serve(sendConversationMessage, () => refusal(422, 'window_closed'));
  await openConversation(open);
  await field.fill('Too late');
  await userEvent.keyboard('{Enter}');
  await expect.element(thread.getByText(/Refused: window_closed/)).toBeVisible();
  await expect.element(thread.getByText(/Too late/)).toBeVisible();
});

test('once the window is closed, a template is offered instead', async () => {
  const own = { template_id: orderShipped.id, language: orderShipped.language, problem: null };
  serve(listTemplateLanguages, () => ({ data: { languages: [own], theirs: null } }));
  await openConversation(closed);
  await expect.element(page.getByText(/The 24-hour window closed/)).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Choose a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /order_shipped/ }).click();
  await dialog.getByRole('textbox').first().fill('Nadia');
  await dialog.getByRole('button', { name: 'Send the template' }).click();
  await expect
    .poll(() => sent.mock.lastCall?.[0].message)
    .toEqual({
      type: 'template',
      template_id: orderShipped.id,
      variables: { 'body.1': 'Nadia' },
    });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Ctrl+F leads from hit to hit, marks the words and ends with Escape', async () => {
  const hit = (id: number) => ({ kind: 'message', id, message_id: id, at: asked.created_at }) as const;
  serve(findInConversation, ({ body }) => ({
    data: { found: body.query === 'message' ? [hit(2), hit(1)] : [], has_more: false, next_cursor: null },
  }));
  await openConversation({ ...open, messages: [message(2), asked] });
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  const words = page.getByRole('searchbox', { name: 'Search in this conversation' });
  await expect.element(words).toHaveFocus();
  await userEvent.keyboard('message');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await expect.poll(() => [...(CSS.highlights.get('found-words') ?? [])].map(String)).toEqual(['Message']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(page.getByText('Nothing', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(words).not.toBeInTheDocument();
  expect(CSS.highlights.has('found-words')).toBe(false);
});

const linked = async (answer: () => Response) => {
  serve(getConversation, ({ query }) =>
    query.around === undefined ? { data: open, inbound_conversation_not_read: 0 } : answer(),
  );
  await renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/7?around=99',
  });
  await expect.element(thread.getByText(/Message 1/)).toBeVisible();
};

test('a link to a message that is gone says so, beside the conversation', async () => {
  await linked(() => refusal(404, 'not_found'));
  await expect.element(page.getByText('This message can no longer be shown.')).toBeVisible();
});

test('a link to a message that could not be asked for offers to try again, and leads there', async () => {
  let hasNetwork = false;
  serve(getConversation, ({ query }) => {
    if (query.around === undefined) return { data: open, inbound_conversation_not_read: 0 };
    if (!hasNetwork) return refusal(503, 'unavailable');
    return { data: { ...open, messages: [asked, message(99)] }, inbound_conversation_not_read: 0 };
  });
  await renderScreen(ConversationScreen, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/7?around=99',
  });
  const notice = page.getByRole('alert').filter({ hasText: 'Refused: unavailable' });
  await expect.element(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(notice).toBeVisible();
  hasNetwork = true;
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect.element(thread.getByText(/^Message 99/)).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

/** With the way to the same person on the other number. */
function Both() {
  return (
    <>
      <Link
        to="/teams/$teamId/$phoneNumberId/messages/$contactId"
        params={{ teamId: '1', phoneNumberId: '4', contactId: '7' }}
      >
        Lyon
      </Link>
      <ConversationScreen />
    </>
  );
}

test('the same person on another number is another conversation: nothing that was opened in this one stays', async () => {
  serve(getConversation, () => ({ data: open, inbound_conversation_not_read: 0 }));
  await renderScreen(Both, {
    texts: ['messages', 'inbox', 'conversation', 'contacts'],
    path: 'messages/$contactId',
    at: 'messages/7',
    team: { phone_numbers: [number, { ...number, id: 4 }] },
  });
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  const words = page.getByRole('searchbox', { name: 'Search in this conversation' });
  await expect.element(words).toBeVisible();
  await page.getByRole('link', { name: 'Lyon' }).click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
});
