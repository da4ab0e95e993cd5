import { type AutomationDetail, getAutomation, getAutomationChanges } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { automation, now, serveAutomation, showAutomation } from '../test/serveAutomation.ts';

test('before a draft goes live it is said what is new in it, and who made that', async () => {
  serveAutomation();
  const authors: AutomationDetail['authors'] = {
    a: { user: { id: 902, name: 'Lea Roux' }, at: now },
    w: { user: null, at: now },
  };
  serve(getAutomation, () => ({ data: { ...automation, has_changes: true, under_way: 0, authors } }));
  serve(getAutomationChanges, () => ({
    data: {
      ...{ added: ['w'], changed: ['a'], removed: ['gone'], rules: ['reentry'] },
      ...{ variables: false, people: [], moves: {} },
    },
  }));
  await showAutomation('');
  await page.getByRole('button', { name: 'Publish' }).click();
  const changes = page.getByRole('dialog').getByRole('region', { name: 'What this publishes' });
  await expect
    .poll(() =>
      changes
        .getByRole('listitem')
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual(['Wait: new', 'Text: changed · Lea Roux', '1 block removed', 'Rules changed']);
});
