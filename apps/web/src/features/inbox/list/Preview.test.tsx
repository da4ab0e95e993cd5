import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { user } from '#app/testing/somebody.ts';
import { conversation } from '#data/conversations/testing/fixtures.ts';
import { Preview } from './Preview.tsx';

const said = { last_message_preview: 'On the *way*', last_message_contact_is_sender: false };
const rows = [
  { ...said, last_message_contact_is_sender: true },
  { ...said, last_message_author: { user_id: user.id, first_name: 'Me' } },
  { ...said, last_message_author: { user_id: user.id + 1, first_name: 'Karim' } },
  { ...said, last_message_author: null },
];

test('a row says who wrote last: the customer’s words stand alone, mine are mine, a colleague’s are theirs', async () => {
  await renderScreen(
    () => (
      <ul>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
          <li key={at}>
            <Preview conversation={conversation(7, row)} />
          </li>
        ))}
      </ul>
    ),
    { texts: ['messages'] },
  );
  await expect.element(page.getByText(/^Karim:/)).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['On the way', 'You: On the way', 'Karim: On the way', 'Sent: On the way']);
});
