import { getAutomation } from '@herald/contract';
import { graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { automation, serveAutomation, showAutomation } from '../test/serveAutomation.ts';

const text = (body: string, y: number) => ({ type: 'text', at: [0, y], settings: { body } });
const trigger = {
  type: 'trigger',
  settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'hours' }] },
};

test('two blocks of one kind with one problem are told apart by what they say, else by their number', async () => {
  serveAutomation();
  const twice = graph.parse({
    start: 't',
    blocks: { t: trigger, a: text('Hello', 200), b: text('Bye', 400), c: text('Bye', 600) },
    next: {},
  });
  serve(getAutomation, () => ({ data: { ...automation, graph: twice, live_version: null, under_way: 0 } }));
  await showAutomation('');
  await page.getByRole('button', { name: 'Publish' }).click();
  const problems = page.getByRole('dialog').getByRole('region', { name: 'Problems' });
  await expect
    .poll(() =>
      problems
        .getByRole('listitem')
        .elements()
        .flatMap((line) => (line.textContent.includes('Nothing leads here') ? line.textContent : [])),
    )
    .toEqual([
      'Text · Hello Nothing leads here.',
      'Text · Bye (1) Nothing leads here.',
      'Text · Bye (2) Nothing leads here.',
    ]);
});
