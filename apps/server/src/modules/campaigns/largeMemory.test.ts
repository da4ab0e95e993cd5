import { expect, test, vi } from 'vitest';
import { lookOnce, lookWhile } from './largeMemory.ts';
import type { CampaignRow } from './queries.ts';

const campaign = (id: number, accepted: number, read = 0) =>
  ({ id, step: 'SENDED', total_accepted: accepted, total_read: read }) as CampaignRow;

test('a small campaign is looked at each time, a large one once while nothing moves and within a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let looks = 0;
  const look = async () => ++looks;
  const small = campaign(1, 500);
  expect([await lookOnce(small, 'x', look), await lookOnce(small, 'x', look)]).toEqual([1, 2]);

  const large = campaign(2, 30_000);
  expect([await lookOnce(large, 'x', look), await lookOnce(large, 'x', look)]).toEqual([3, 3]);
  expect(await lookOnce(large, 'y', look)).toBe(4);
  const moved = campaign(2, 30_000, 7);
  expect(await lookOnce(moved, 'x', look)).toBe(3);
  vi.advanceTimersByTime(61_000);
  expect(await lookOnce(large, 'x', look)).toBe(3);
  expect(await lookOnce(moved, 'x', look)).toBe(5);
  // Orders move no counter.
  expect(await lookOnce(large, 'y', look, 'orders')).toBe(6);
  vi.useRealTimers();
});

test('what a look at every recipient found lasts as long as their number and what it hangs on', async () => {
  let looks = 0;
  const look = async () => ++looks;
  const of = (id: number, people: number) => ({ id, total_contacts: people }) as CampaignRow;
  expect(await lookWhile(of(3, 500), 'x', [1], look)).toBe(1);
  expect(await lookWhile(of(3, 500), 'x', [1], look)).toBe(2);
  expect(await lookWhile(of(4, 30_000), 'x', [1], look)).toBe(3);
  expect(await lookWhile(of(4, 30_000), 'x', [1], look)).toBe(3);
  expect(await lookWhile(of(4, 30_000), 'x', [1, 2], look)).toBe(4);
  expect(await lookWhile(of(4, 30_001), 'x', [1, 2], look)).toBe(5);
});
