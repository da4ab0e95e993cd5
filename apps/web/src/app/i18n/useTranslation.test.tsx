import i18next, { type TFunction } from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { changeLocale, loadTexts, startI18n } from './i18n.ts';

await startI18n();
afterEach(() => changeLocale('en'));

const seen: TFunction[] = [];
function Words({ of, words }: { of: string; words: string }) {
  const { t } = useTranslation(of as 'common');
  seen.push(t);
  return <p>{t(words as 'action.close', { count: 2, shown: '2' })}</p>;
}

test('components that ask for the same texts share them, and show them in the language of the page', async () => {
  await loadTexts('bulk');
  await render(
    <>
      <Words of="bulk" words="selected" />
      <Words of="bulk" words="close" />
    </>,
  );
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expect.element(page.getByText('Close', { exact: true })).toBeVisible();
  expect(new Set(seen).size).toBe(1);
  await changeLocale('fr');
  await expect.element(page.getByText('2 sélectionnées')).toBeVisible();
  await expect.element(page.getByText('Fermer', { exact: true })).toBeVisible();
});

test('what is not there yet is waited for', async () => {
  expect(i18next.hasLoadedNamespace('planned')).toBe(false);
  await render(
    <Suspense fallback={<p>Waiting</p>}>
      <Words of="planned" words="begun" />
    </Suspense>,
  );
  await expect.element(page.getByText('You have a draft here')).toBeVisible();
});
