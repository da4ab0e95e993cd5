import { type CampaignExperiment, type CampaignVariant, getExperiment } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { ExperimentResults } from './ExperimentResults.tsx';

const figures = {
  people: 100,
  entered: 100,
  delivered: 90,
  read: 40,
  clicked: 9,
  replied: 3,
  failed: 0,
  capped: 0,
  buyers: 0,
  turnover: null,
};

function variant(position: number, status: string, change: Partial<CampaignVariant> = {}): CampaignVariant {
  const template = { id: position, name: `offer_${position}`, language: 'en', status } as NonNullable<
    CampaignVariant['template']
  >;
  return {
    position,
    template,
    variables: {},
    variables_needed: [],
    figures,
    withdrawn: null,
    gone: 0,
    ...change,
  };
}

const asking: CampaignExperiment = {
  metric: 'read',
  test: { percent: 50, hours: 4, if_chance: 'ask' },
  state: 'asking',
  variants: [variant(1, 'APPROVED'), variant(2, 'APPROVED')],
  decides_at: null,
  decided_at: null,
  decided_by: null,
  winner: null,
  verdict: { kind: 'few', leader: 2, second: 1, difference: null, needed: null },
  counted_at: '2026-11-20T09:00:00.000Z',
};

async function show(experiment: CampaignExperiment) {
  serve(getExperiment, () => ({ data: experiment }));
  await renderScreen(() => <ExperimentResults />, {
    texts: ['campaigns'],
    path: 'campaigns/$campaignId',
    at: 'campaigns/8',
  });
  await expect.element(page.getByRole('region', { name: 'A/B test' })).toBeVisible();
}

const happened = page.getByRole('list', { name: 'What happened during the test' });

test('a test without trouble tells of none', async () => {
  await show(asking);
  await expect.element(page.getByRole('button', { name: 'Send B to the others' })).toBeVisible();
  await expect.element(happened).not.toBeInTheDocument();
});

test('what is compared comes first, and a verdict speaks of nothing else', async () => {
  await show({ ...asking, metric: 'reply' });
  const textsOf = (row: string | RegExp, cells: string) =>
    Array.from(
      page.getByRole('row', { name: row }).element().querySelectorAll(cells),
      (cell) => cell.textContent,
    );
  await expect
    .poll(() => textsOf(/^Message/, 'th'))
    .toEqual(['Message', 'People', 'Replied', 'Delivered', 'Read', 'Clicked', 'Revenue in 7 days']);
  expect(textsOf(/^A · offer_1/, 'td')).toEqual(['100', '3 (3%)', '90 (90%)', '40 (40%)', '9 (9%)', '–']);
  await expect
    .element(page.getByText('Too few people, or too few who replied, to say which one is better.'))
    .toBeVisible();
});

test('what came between a test and its result stands in words, and what is gone cannot be chosen', async () => {
  await show({
    ...asking,
    variants: [
      variant(1, 'PAUSED', { figures: { ...figures, failed: 5, capped: 3 }, gone: 1 }),
      variant(2, 'DELETED', { withdrawn: { at: '2026-11-20T09:00:00.000Z', people: 12 } }),
    ],
  });
  const sentences = happened.getByRole('listitem');
  await expect
    .poll(() => sentences.elements().map(({ textContent }) => textContent))
    .toEqual([
      'WhatsApp has paused the template of A: the campaign goes on when the pause is over.',
      '3 people of A were not reached: WhatsApp limits how much marketing one person gets. They count as not read.',
      '2 messages of A failed for another reason.',
      '1 person of A was erased or merged with another contact since, and no longer counts.',
      'WhatsApp no longer sends the template of B: nobody else gets it.',
      '12 people who were to get B get what the others get instead.',
    ]);
  await expect.element(page.getByText(/no longer sends B, which did best/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send A to the others' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send B to the others' })).not.toBeInTheDocument();
});
