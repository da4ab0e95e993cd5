import { type Campaign, listCampaignAutomations } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { ResultsHead } from '../results/ResultsHead.tsx';
import { MessageSummary } from '../review/MessageSummary.tsx';

const campaign = {
  id: 8,
  name: 'Sale',
  step: 'COMPLETED',
  template: { id: 1, name: 'sale', category: 'MARKETING', language: 'en' },
  stats: { total_contact: 2, total_pending: 0 },
  canary: null,
  started_at: null,
  finished_at: null,
} as unknown as Campaign;

for (const [where, Part] of [
  ['review', MessageSummary],
  ['results', ResultsHead],
] as const)
  test(`the ${where} of a campaign names the automation that goes on with whoever answers, and leads there`, async () => {
    serve(listCampaignAutomations, () => ({ data: [{ id: 7, name: 'Sizes' }] }));
    await renderScreen(() => <Part campaign={campaign} />, {
      texts: ['campaigns'],
      path: 'campaigns/$campaignId',
      at: 'campaigns/8',
    });
    const link = page.getByRole('link', { name: 'Sizes' });
    await expect.element(link).toBeVisible();
    expect(link.element().getAttribute('href')).toMatch(/\/automations\/7$/);
  });
