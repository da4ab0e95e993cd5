import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveAutomation, showAutomation } from '../test/serveAutomation.ts';

/** Where blocks were saved. */
const placesOf = (saved: ReturnType<ReturnType<typeof serveAutomation>>) =>
  Object.fromEntries(Object.entries(saved?.blocks ?? {}).map(([id, { at }]) => [id, at]));

test('by keys alone blocks are chosen one after the other, put into a line, and put back', async () => {
  const saved = serveAutomation();
  await showAutomation('');
  const trigger = page.getByRole('group', { name: /^Inbound message/ });
  await expect.element(trigger).toBeVisible();
  trigger.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(() => document.querySelectorAll('[data-selected]').length).toBe(3);
  await expect.element(page.getByRole('button', { name: 'Align' })).toBeVisible();
  await userEvent.keyboard('{Shift>}l{/Shift}');
  const inLine = () => placesOf(saved());
  await expect.poll(inLine).toEqual({ t: [0, 0], a: [0, 200], w: [0, 420] });
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(inLine).toEqual({ t: [0, 0], a: [40, 200], w: [0, 420] });
});
