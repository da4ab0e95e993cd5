import type { Message } from '@herald/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocale } from '#app/i18n/i18n.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Referral } from './Referral.tsx';

type Came = NonNullable<Message['referral']>;
const ad: Came = {
  kind: 'ad',
  headline: 'Two candles for one',
  body: 'This week alone',
  url: 'https://fb.me/candles',
  click_id: 'ARAkLkA8',
  picture: null,
};

// Chromium of the tests may speak either language.
afterEach(() => changeLocale('en'));

async function show(locale: 'en' | 'fr', referral: Came) {
  await changeLocale(locale);
  const { leave } = await renderScreen(
    () => (
      <article>
        <Referral referral={referral} />
      </article>
    ),
    { texts: ['around', 'messages'] },
  );
  await expect.element(page.getByRole('article')).toBeVisible();
  return { said: page.getByRole('article').element().textContent ?? '', leave };
}

test.each([
  ['en', { ad: 'Came from an ad', post: 'Came from a post', other: 'Came from Facebook or Instagram' }],
  ['fr', { ad: 'Vient d’une publicité', post: 'Vient d’une publication', other: 'Vient de Facebook ou' }],
] as const)('in %s an ad says what it is and leads to it, and promises nothing', async (locale, words) => {
  for (const kind of ['ad', 'post', 'other'] as const) {
    const { said, leave } = await show(locale, { ...ad, kind });
    expect(said.replaceAll('\u00a0', ' ')).toContain(words[kind]);
    expect(said).toContain('This week alone');
    await expect
      .element(page.getByRole('link', { name: 'Two candles for one' }))
      .toHaveAttribute('href', 'https://fb.me/candles');
    // How long answers are free is for the window's countdown to say: beside an old message it would be over.
    expect(said).not.toMatch(/72|free|gratuit/i);
    await leave();
  }
});

test('an ad without words has a name in both languages, and no link when there is no address', async () => {
  for (const [locale, unnamed] of [
    ['en', 'Untitled'],
    ['fr', 'Sans titre'],
  ] as const) {
    const { said, leave } = await show(locale, { ...ad, headline: null, body: null, url: null });
    expect(said).toContain(unnamed);
    expect(page.getByRole('link').elements()).toEqual([]);
    await leave();
  }
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('the picture of an ad has its room before it is there, and one that does not come leaves the card as it was', async () => {
  const picture = { url: pixel, width: 1080, height: 1080 };
  const { leave } = await show('en', { ...ad, picture });
  const image = page.getByRole('img', { name: 'Photo' });
  await expect.element(image).toBeVisible();
  const { width, height } = image.element().getBoundingClientRect();
  // A square one is cut to what leaves the words of the person in sight.
  expect(width / height).toBeCloseTo(1.3, 1);
  await leave();
  const gone = await show('en', { ...ad, picture: { ...picture, url: 'data:image/png;base64,AAAA' } });
  await expect.poll(() => image.elements().length).toBe(0);
  await expect.element(page.getByRole('link', { name: 'Two candles for one' })).toBeVisible();
  await gone.leave();
});
