import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { NewBuildNotice } from './NewBuildNotice.tsx';
import { tellNewBuild } from './newBuild.ts';
import { hasUnsaved, watchTyping } from './unsaved.ts';

function Screen() {
  return (
    <>
      <input aria-label="Search" type="search" />
      <div data-kept>
        <textarea aria-label="Answer" />
      </div>
      <input aria-label="Company" />
      <NewBuildNotice />
    </>
  );
}

test('what is typed is known as long as it stands there, unless it is kept elsewhere', async () => {
  watchTyping();
  const { leave } = await renderScreen(Screen, { texts: [] });
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Hello');
  expect(hasUnsaved()).toBe(false);
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Atelier');
  expect(hasUnsaved()).toBe(true);
  await userEvent.clear(company);
  expect(hasUnsaved()).toBe(false);
  await company.fill('Atelier');
  await leave();
  expect(hasUnsaved()).toBe(false);
});

test('the notice of a new build is read out where it stands, and can be put off', async () => {
  await renderScreen(Screen, { texts: [] });
  const region = page.getByRole('status');
  await expect.element(region).toBeEmptyDOMElement();
  tellNewBuild();
  await expect.element(region.getByText(/A new version/)).toBeVisible();
  await region.getByRole('button', { name: 'Later' }).click();
  await expect.element(region).toBeEmptyDOMElement();
});
