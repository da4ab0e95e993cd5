import { getAutomationStatistics } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { serveAutomation, showAutomation, statistics } from '../test/serveAutomation.ts';

test('on the canvas each line tells how many went along it, and each block how many wait there', async () => {
  serveAutomation();
  const block = (block_id: string, waiting: number, passed: Record<string, number>) => ({
    ...{ block_id, waiting, passed, arrived: 1204, refused: {}, goals: 0 },
    ...{ sent: 0, delivered: 0, read: 0, clicked: 0, replied: 0, failed: 0, cost_micros: 0 },
    ...{ order_count: null, turnover: null },
  });
  serve(getAutomationStatistics, () => ({
    data: {
      ...statistics,
      blocks: [
        block('t', 0, { next: 1204 }),
        block('a', 0, { next: 1180, not_sent: 0 }),
        block('w', 312, {}),
      ],
    },
  }));
  await showAutomation('');
  const labels = () => [...document.querySelectorAll('.react-flow__edge-text')].map((one) => one.textContent);
  await expect.poll(labels).toEqual(['1,204', '1,180']);
  await expect
    .element(page.getByRole('group', { name: /^Wait until/ }).getByText('312 waiting'))
    .toBeVisible();
});
