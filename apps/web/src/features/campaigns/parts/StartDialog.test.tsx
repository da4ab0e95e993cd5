import { type CampaignReview, reviewCampaign } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { StartDialog } from './StartDialog.tsx';

const dayS = 86_400;
const review = {
  total: 215_000,
  sendable: 215_000,
  held_out: 0,
  cost: { amount: 1_530_800, currency: 'EUR' },
  blockers: [],
  budget_reaches: null,
  first_leaves_at: null,
  finishes_at: '2027-03-22T10:00:00.000Z',
} as unknown as CampaignReview;

async function ask(duration_seconds: number) {
  serve(reviewCampaign, () => ({ data: { ...review, duration_seconds } }));
  const campaign = { id: 8, name: 'Soldes', step: 'CONTACTS_UPLOADED' } as const;
  await renderScreen(() => <StartDialog campaign={campaign} opened onClose={() => {}} />, {
    texts: ['campaigns'],
  });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  return dialog.getByText(/^Sending takes about/);
}

test('a start that takes more than a day is asked about with its end', async () => {
  await expect.element(await ask(113 * dayS)).toMatchTextContent(/about 113 days: .*2027/);
});

test('one that is over within a day is not', async () => {
  await expect.element(await ask(dayS / 2)).not.toBeInTheDocument();
});
