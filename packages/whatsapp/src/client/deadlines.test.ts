import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadlines } from './deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Things that expire, and the names of those that did. */
function open() {
  const deadlines = new Deadlines();
  const expired: string[] = [];
  const add = (name: string, inMs: number) => {
    const one = {
      deadline: performance.now() + inMs,
      expire() {
        expired.push(name);
        deadlines.delete(one);
      },
    };
    deadlines.add(one);
    return one;
  };
  return { deadlines, expired, add };
}

test('each expires at its own time, in whatever order they came', () => {
  const { expired, add } = open();
  add('late', 300);
  add('early', 100);
  add('between', 200);
  vi.advanceTimersByTime(99);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['early']);
  vi.advanceTimersByTime(250);
  expect(expired).toEqual(['early', 'between', 'late']);
});

test('what ended in time does not expire, and those after it still do', () => {
  const { deadlines, expired, add } = open();
  deadlines.delete(add('done', 100));
  vi.advanceTimersByTime(50);
  add('next', 100);
  vi.advanceTimersByTime(99);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(expired).toEqual(['next']);
});

test('one clock is set, however many wait', () => {
  const { add } = open();
  for (let index = 0; index < 1000; index += 1) add(`${index}`, 30_000 + index);
  expect(vi.getTimerCount()).toBe(1);
});
