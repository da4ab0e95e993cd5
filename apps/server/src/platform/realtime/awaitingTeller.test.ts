import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AwaitingTold, createAwaitingTeller } from './awaitingTeller.ts';

const count = (phone_number_id: number, waiting: number, version: number) => ({
  phone_number_id,
  count: waiting,
  version,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first count is told at once, and those of the second after it together, the last of each number', () => {
  const told: AwaitingTold[] = [];
  const teller = createAwaitingTeller((each) => told.push(each));
  teller.note(1, count(10, 1, 100));
  teller.note(1, count(10, 2, 101));
  teller.note(1, count(11, 5, 102));
  teller.note(1, count(10, 3, 103));
  teller.note(2, count(20, 9, 104));
  expect(told).toEqual([
    { team_id: 1, numbers: [count(10, 1, 100)] },
    { team_id: 2, numbers: [count(20, 9, 104)] },
  ]);
  vi.advanceTimersByTime(1000);
  expect(told.slice(2)).toEqual([{ team_id: 1, numbers: [count(10, 3, 103), count(11, 5, 102)] }]);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(3);
  teller.note(1, count(10, 4, 105));
  expect(told).toHaveLength(4);
});

test('what waits for its second is told when the process ends', () => {
  const told: AwaitingTold[] = [];
  const teller = createAwaitingTeller((each) => told.push(each));
  teller.note(1, count(10, 1, 100));
  teller.note(1, count(10, 2, 101));
  teller.flush();
  expect(told.at(-1)).toEqual({ team_id: 1, numbers: [count(10, 2, 101)] });
  teller.flush();
  expect(told).toHaveLength(2);
});
