import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocale } from '#app/i18n/i18n.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { DateField } from './DateField.tsx';

afterEach(() => changeLocale('en'));

function Fields() {
  const [day, setDay] = useState('');
  return (
    <>
      <DateField
        type="date"
        label="Day"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <DateField type="datetime-local" label="Moment" value="2026-11-24T21:00" onChange={() => {}} />
    </>
  );
}

test('what a field of the browser holds is said in the language of the page', async () => {
  await changeLocale('fr');
  await renderScreen(Fields, { texts: [] });
  await expect.element(page.getByText('mardi 24 novembre 2026 à 21:00')).toBeVisible();
  const day = page.getByLabelText('Day');
  await day.fill('2026-03-01');
  const words = page.getByText('dimanche 1 mars 2026');
  await expect.element(words).toBeVisible();
  // Below, so that fields beside each other stay in line.
  expect(words.element().getBoundingClientRect().top).toBeGreaterThan(
    day.element().getBoundingClientRect().top,
  );
  await changeLocale('en');
  await expect.element(page.getByText('Sunday, March 1, 2026')).toBeVisible();
});
