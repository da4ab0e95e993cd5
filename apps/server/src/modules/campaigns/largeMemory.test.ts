import { expect, test } from 'vitest';
import { lookWhile } from './largeMemory.ts';
import type { CampaignRow } from './queries.ts';

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
