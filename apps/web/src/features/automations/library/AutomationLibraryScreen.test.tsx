import { checkShopifyAutomation, type LibraryAutomation, listLibraryAutomations } from '@herald/contract';
import { graph } from '@herald/flow';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { AutomationLibraryScreen } from './AutomationLibraryScreen.tsx';

const welcome: LibraryAutomation = {
  id: 'welcome',
  name: 'Welcome',
  description: 'Greets',
  categories: ['welcome'],
  icon: 'star',
  recommended: false,
  needs: [],
  lists: [],
  templates: [],
  graph: graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'hi' }] } },
      a: {
        type: 'text',
        at: [0, 200],
        settings: { body: 'Hello {{first_name|there}}, order {{order_number}} is {{state|on its way}}.' },
      },
      h: { type: 'human', at: [0, 400], settings: { assign: 'nobody', note: 'Wants {{need}}' } },
    },
    next: { t: { next: 'a' }, a: { next: 'h' } },
  }),
};

beforeEach(async () => {
  serve(listLibraryAutomations, () => ({ data: [welcome] }));
  serve(checkShopifyAutomation, () => ({ data: { connected: false, shop: null, triggers: {} } }));
  await page.viewport(375, 800);
  await renderScreen(AutomationLibraryScreen, { texts: ['automations'] });
  await page.getByRole('button', { name: 'Welcome' }).click();
});

test('the preview speaks as it would to somebody, without braces', async () => {
  const dialog = page.getByRole('dialog', { name: 'Welcome' });
  await expect.element(dialog.getByText('Hello Camille, order #1043 is on its way.')).toBeVisible();
  expect(dialog.element().textContent).not.toContain('{{');
});

test('in the list view who takes over and the note stand on lines of their own', async () => {
  const said = page.getByRole('dialog').getByText(/Wants a gift for my sister/);
  await expect.element(said).toBeVisible();
  const { height } = said.element().getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(said.element()).lineHeight);
  expect(Math.round(height / line)).toBe(2);
});
