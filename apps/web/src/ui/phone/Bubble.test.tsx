import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Bubble } from './Bubble.tsx';

function Waiting() {
  return <Bubble side="out" content={{ body: 'Offline' }} note="waiting for the network" time="10:42" />;
}

test('what is said beside a message stands apart from its words', async () => {
  await renderScreen(Waiting, { texts: [] });
  const text = () => document.body.textContent;
  await expect.poll(text).toMatch(/Offline waiting for the network 10:42/);
  expect(text()).toMatch(/10:42waiting for the network 10:42/);
});

const four = ['One', 'Two', 'Three', 'Four'].map((text) => ({ kind: 'reply' as const, text }));

function Choices() {
  return <Bubble side="in" content={{ body: 'Choose', buttons: four }} />;
}

test('of more than three buttons two are shown, as on a phone, and the others behind a third', async () => {
  await renderScreen(Choices, { texts: [] });
  await expect.element(page.getByText('Two')).toBeVisible();
  await expect.element(page.getByText('Three')).not.toBeVisible();
  await page.getByText('See all options').click();
  await expect.element(page.getByText('Four')).toBeVisible();
});

const long = `${'Une phrase parmi tant. '.repeat(100)}Fin.`;

function Long() {
  return <Bubble side="in" time="10:42" content={{ body: long }} />;
}

test('a long message is read on at will', async () => {
  await renderScreen(Long, { texts: [] });
  await expect.element(page.getByText(/Une phrase/)).toBeVisible();
  expect(document.body.textContent).not.toContain('Fin.');
  await page.getByRole('button', { name: 'Read more' }).click();
  expect(document.body.textContent).toContain('Fin.');
});

function Reachable() {
  return <Bubble side="in" content={{ body: 'https://a.example lea@a.example +33 6 12 34 56 78' }} />;
}

test('pages open apart, mail and telephone where they are handled', async () => {
  await renderScreen(Reachable, { texts: [] });
  const links = [...document.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel]);
  expect(links).toEqual([
    ['https://a.example/', '_blank', 'noopener noreferrer nofollow'],
    ['mailto:lea@a.example', '', ''],
    ['tel:+33612345678', '', ''],
  ]);
});

function Code() {
  return <Bubble side="out" content={{ body: '-20 %', buttons: [{ kind: 'copy', text: '' }] }} />;
}

test('the button of a code has the words that WhatsApp gives it, for a template has none', async () => {
  await renderScreen(Code, { texts: [] });
  await expect.element(page.getByText('Copy code')).toBeVisible();
});
