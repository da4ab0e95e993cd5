import { useLocation } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { SettingsLanding } from './SettingsLanding.tsx';
import { SettingsLayout } from './SettingsLayout.tsx';

const list = page.getByRole('navigation', { name: 'Settings' });
const back = page.getByRole('main').getByRole('link', { name: 'Settings' });

afterEach(() => page.viewport(1280, 800));

test('the pages stand beside the open one, in groups', async () => {
  await page.viewport(1280, 800);
  await renderScreen(Framed, { texts: [], path: 'settings/notifications' });
  await expect.element(list.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await expect
    .element(list.getByRole('link', { name: 'Notifications' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(list.getByRole('link', { name: 'Plan and billing' })).toBeVisible();
});

test('where there is room, the settings open on their first page', async () => {
  await page.viewport(1280, 800);
  await renderScreen(Landing, { texts: [], path: 'settings/$', at: 'settings' });
  await expect.element(page.getByTestId('address')).toHaveTextContent('/teams/1/2/settings/account');
});

test('on a phone the list is a page, and each page leads back to it', async () => {
  await page.viewport(375, 700);
  await renderScreen(SettingsLanding, { texts: [], path: 'settings' });
  await expect.element(list.getByRole('link', { name: 'Webhooks' })).toBeVisible();
});

test('on a phone a page stands alone, under the way back', async () => {
  await page.viewport(375, 700);
  await renderScreen(Framed, { texts: [], path: 'settings/notifications' });
  await expect.element(back).toHaveAttribute('href', '/teams/1/2/settings');
  await expect.element(list).not.toBeInTheDocument();
});

function Framed() {
  return (
    <main>
      <SettingsLayout />
    </main>
  );
}

function Landing() {
  return (
    <>
      <SettingsLanding />
      <Address />
    </>
  );
}

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}
