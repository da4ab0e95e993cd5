import { getLiveOverview, type LiveOverview } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publish } from '#app/realtime/events.ts';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { LiveScreen } from './LiveScreen.tsx';

const calm: LiveOverview = {
  open: 0,
  waiting: 0,
  unassigned: 0,
  overdue: 0,
  agents: [],
  longest: [],
  due: [],
};

test('a flood is asked about one call after the other, and what came last is shown', async () => {
  let asked = 0;
  let open = 111;
  const gates: (() => void)[] = [];
  serve(getLiveOverview, async () => {
    asked += 1;
    const data = { ...calm, open };
    // All but the first are slow, as a busy server is.
    if (asked > 1) await new Promise<void>((resolve) => gates.push(resolve));
    return { data };
  });
  await renderScreen(LiveScreen, { texts: ['reports'] });
  await expect.element(page.getByText('111')).toBeVisible();
  for (let contact_id = 1; contact_id <= 60; contact_id += 1) {
    open += 1;
    publish('message.created', { phone_number_id: 2, contact_id });
    publish('conversation.updated', { phone_number_id: 2, contact_id });
    // Each arrives by itself.
    await Promise.resolve();
  }
  await expect.poll(() => gates.length).toBe(1);
  open = 999;
  publish('conversation.updated', { phone_number_id: 2, contact_id: 1 });
  gates[0]?.();
  await expect.poll(() => gates.length, { timeout: 5000 }).toBe(2);
  gates[1]?.();
  await expect.element(page.getByText('999')).toBeVisible();
  expect(asked).toBe(3);
});
