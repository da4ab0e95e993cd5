import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Cards } from './content/Cards.tsx';
import { Quote } from './Quote.tsx';

const card = (name: string) => ({ name, phones: [], emails: [] });
const quoted = (preview: string) => ({ id: 1, contact_is_sender: true, preview, type: 'text' }) as never;

test('a quote and a card hide nothing and turn nothing', async () => {
  await renderScreen(
    () => (
      <article>
        <Quote quoted={quoted('facture\u202efdp.exe')} contactName="Anna" onJump={() => undefined} />
        <Quote quoted={quoted('\u200b')} contactName="Anna" onJump={() => undefined} />
        <Cards cards={[card('\u2067Zoé\u200b'), card('\u3164')]} />
      </article>
    ),
    { texts: ['messages', 'conversation'] },
  );
  const said = page.getByRole('article');
  await expect.element(said).toBeVisible();
  const words = [...said.element().querySelectorAll('button span, strong')].map((each) => each.textContent);
  expect(words).toEqual(['Anna', 'facturefdp.exe', 'Anna', 'Message without text', 'Zoé', '…']);
});
