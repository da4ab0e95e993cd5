import { getAutomationStatistics } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { blockFigures, serveAutomation, showAutomation, statistics } from '../test/serveAutomation.ts';

test('on the canvas each line tells how many went along it, and each block how many wait there', async () => {
  serveAutomation();
  serve(getAutomationStatistics, () => ({
    data: {
      ...statistics,
      blocks: [
        { ...blockFigures('t'), passed: { next: 1204 } },
        { ...blockFigures('a'), passed: { next: 1180, not_sent: 0 } },
        { ...blockFigures('w'), waiting: 312 },
      ],
    },
  }));
  await showAutomation('');
  const labels = () => [...document.querySelectorAll('.react-flow__edge-text')].map((one) => one.textContent);
  await expect.poll(labels).toEqual(['1,204', '1,180']);
  await expect.element(page.getByRole('group', { name: /^Wait/ }).getByText('312 waiting')).toBeVisible();
});
