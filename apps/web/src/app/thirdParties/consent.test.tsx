import { getIcons, thirdPartiesMeta } from '@herald/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocale } from '../i18n/i18n.ts';
import { serve } from '../testing/fakeServer.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { ConsentArea } from './ConsentArea.tsx';
import { ConsentLink } from './ConsentLink.tsx';
import { closeConsent, forgetConsent, isToAsk, readConsent, saveConsent } from './consent.ts';
import { tellReferral } from './load.ts';

const day = 86_400_000;
const scriptOf = (kind: string) => `${window.location.origin}/stand-in/${kind}.js`;
const offer = (...kinds: string[]) => {
  const tag = document.createElement('meta');
  tag.name = thirdPartiesMeta;
  tag.content = JSON.stringify(kinds.map((kind) => ({ kind, id: 'shop.example', src: scriptOf(kind) })));
  document.head.append(tag);
};

/** What the page has asked of those others so far. */
const asked = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/stand-in/'));

beforeEach(() => {
  forgetConsent();
  // A browser notes 250 of them and then no more, and the modules of a test can be as many.
  performance.clearResourceTimings();
});
afterEach(async () => {
  closeConsent();
  document.querySelector(`meta[name="${thirdPartiesMeta}"]`)?.remove();
  await changeLocale('en');
});

function Area() {
  return (
    <>
      <ConsentLink />
      <ConsentArea />
    </>
  );
}

const question = () => page.getByRole('region', { name: 'Cookies and third-party services' });

test('where nothing is offered nobody is asked, and no link leads there', async () => {
  await renderScreen(Area, { texts: [] });
  await expect.element(page.getByText('Cookies')).not.toBeInTheDocument();
});

test('nothing is fetched before consent; what is refused never is; what is accepted is, with its id', async () => {
  offer('analytics', 'referral', 'changelog');
  serve(getIcons, () => ({ prefix: 'tabler', icons: {} }));
  await renderScreen(Area, { texts: [] });
  await expect.element(question()).toBeVisible();
  expect(asked()).toEqual([]);

  const buttons = ['Refuse all', 'Accept all'].map((name) => question().getByRole('button', { name }));
  const [refuse, accept] = buttons.map((button) => button.element() as HTMLElement);
  expect(refuse?.dataset.variant).toBe(accept?.dataset.variant);
  expect(getComputedStyle(refuse!).fontSize).toBe(getComputedStyle(accept!).fontSize);

  await question().getByRole('button', { name: 'Refuse all' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  expect([asked(), document.querySelectorAll('script[data-third-party]').length]).toEqual([[], 0]);

  await page.getByRole('button', { name: 'Cookies and services' }).click();
  const dialog = page.getByRole('dialog');
  const statistics = dialog.getByRole('switch', { name: 'Page statistics' });
  await expect.element(statistics).toBeInTheDocument();
  expect(statistics.element()).toHaveProperty('checked', false);
  await statistics.click();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(() => asked()).toEqual([scriptOf('analytics')]);
  const script = document.querySelector<HTMLScriptElement>('script[data-third-party]');
  expect([script?.dataset.thirdParty, script?.dataset.domain]).toEqual(['analytics', 'shop.example']);
  expect(readConsent().choices).toEqual({ analytics: true, referral: false, changelog: false });
});

test('it is asked in French too', async () => {
  offer('live_chat');
  await changeLocale('fr');
  await renderScreen(Area, { texts: [] });
  await expect.element(page.getByRole('button', { name: 'Tout refuser' })).toBeVisible();
});

test('an answer counts for half a year, and for what was offered then', () => {
  offer('live_chat');
  saveConsent({ live_chat: false }, 0);
  expect([isToAsk(readConsent(181 * day)), isToAsk(readConsent(182 * day))]).toEqual([false, true]);
  document.querySelector(`meta[name="${thirdPartiesMeta}"]`)?.remove();
  offer('live_chat', 'analytics');
  expect(isToAsk(readConsent(1))).toBe(true);
});

test('who makes an account is told to the referral tracker, if the person agreed to it', () => {
  const told = () => (window as { fpr?: { q: unknown[] } }).fpr?.q;
  offer('referral');
  tellReferral('zoe@shop.example');
  saveConsent({ referral: false });
  tellReferral('zoe@shop.example');
  expect(told()).toBe(undefined);
  saveConsent({ referral: true });
  tellReferral('zoe@shop.example');
  expect(told()).toEqual([
    ['init', { cid: 'shop.example' }],
    ['click'],
    ['referral', { email: 'zoe@shop.example' }],
  ]);
});
