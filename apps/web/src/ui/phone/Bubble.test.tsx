import { expect, test } from 'vitest';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Bubble } from './Bubble.tsx';

function Waiting() {
  return <Bubble side="out" content={{ body: 'Offline' }} note="waiting for the network" time="10:42" />;
}

test('what is said beside a message stands apart from its words', async () => {
  await renderScreen(Waiting, { texts: [] });
  const text = () => document.body.textContent;
  await expect.poll(text).toMatch(/Offline waiting for the network 10:42/);
  expect(text()).toMatch(/10:42waiting for the network 10:42/);
});
