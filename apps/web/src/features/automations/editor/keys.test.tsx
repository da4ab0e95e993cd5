import { expect, onTestFinished, test, vi } from 'vitest';
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

test('whatever was chosen before, keys mean the block that they came to', async () => {
  const saved = serveAutomation();
  await showAutomation('');
  const trigger = page.getByRole('group', { name: /^Inbound message/ });
  await expect.element(trigger).toBeVisible();
  trigger.element().focus();
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await expect.poll(() => Object.keys(saved()?.blocks ?? {})).toEqual(['t', 'w']);
  await userEvent.keyboard('{Control>}z{/Control}');
  const text = page.getByRole('group', { name: /^Text/ });
  // What is taken back is chosen again, and has the focus.
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAttribute('data-selected');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('group', { name: /^Wait/ })).toHaveFocus();
  text.element().focus();
  await expect.element(text).toHaveAttribute('data-selected');
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => text.elements().length).toBe(2);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text.elements().length).toBe(1);
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => text.elements().length).toBe(2);
  await expect.poll(() => Object.keys(saved()?.blocks ?? {}).length).toBe(4);
});

for (const { view, role } of [
  { view: 'canvas', role: 'group' },
  { view: 'list', role: 'treeitem' },
] as const)
  test(`who adds a block by keys writes into its settings at once: ${view}`, async () => {
    serveAutomation();
    await showAutomation(`?view=${view}`);
    const block = (name: RegExp) => page.getByRole(role, { name });
    await expect.element(block(/^Inbound message/)).toBeVisible();
    block(/^Inbound message/)
      .element()
      .focus();
    await userEvent.keyboard('a');
    await page.getByRole('textbox', { name: 'Search blocks' }).fill('question');
    // A frame that comes late finds the settings and the block drawn.
    const atFrame = vi.spyOn(window, 'requestAnimationFrame');
    onTestFinished(() => atFrame.mockRestore());
    atFrame.mockImplementation((then) => Number(setTimeout(() => then(performance.now()), 150)));
    await userEvent.keyboard('{Enter}');
    const question = page.getByRole('textbox', { name: 'Question', exact: true });
    await expect.element(question).toHaveFocus();
    await expect.element(block(/^Question/)).toBeVisible();
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(question).toHaveFocus();
    atFrame.mockRestore();
    for (let frame = 0; frame < 25; frame += 1) await new Promise(requestAnimationFrame);
    await expect.element(question).toHaveFocus();
  });
