import type { Clock } from './clock.ts';

interface Due {
  at: number;
  order: number;
  run: () => void;
}

/** Tasks run before the event loop gets a turn, so that requests keep being answered under load. */
const sliceSize = 500;
const longestTimer = 60_000;

/** Everything that happens later: one binary heap and one timer, however many messages wait. */
export class DueQueue {
  #heap: Due[] = [];
  #order = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #closed = false;
  #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  schedule(at: number, run: () => void): void {
    if (this.#closed) return;
    const due = { at, order: this.#order++, run };
    this.#heap.push(due);
    this.#siftUp(this.#heap.length - 1);
    if (at < this.#timerAt) this.#arm();
  }

  get nextAt(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** Looks at the clock again, after it was moved. */
  wake(): void {
    this.#arm();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#heap = [];
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#heap[0];
    if (!next || this.#closed) {
      this.#timerAt = Number.POSITIVE_INFINITY;
      return;
    }
    this.#timerAt = next.at;
    const wait = Math.min(Math.max(next.at - this.#clock.now(), 0), longestTimer);
    this.#timer = setTimeout(() => this.#runDue(), wait);
  }

  #runDue(): void {
    const now = this.#clock.now();
    for (let ran = 0; ran < sliceSize; ran++) {
      const first = this.#heap[0];
      if (!first || first.at > now) break;
      this.#removeFirst();
      first.run();
    }
    this.#arm();
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#siftDown();
  }

  #siftUp(start: number): void {
    const heap = this.#heap;
    const item = heap[start];
    if (!item) return;
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || !isBefore(item, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = item;
  }

  #siftDown(): void {
    const heap = this.#heap;
    const item = heap[0];
    if (!item) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const left = heap[child];
      const right = heap[child + 1];
      if (!left) break;
      if (right && isBefore(right, left)) child++;
      const smaller = heap[child];
      if (!smaller || !isBefore(smaller, item)) break;
      heap[index] = smaller;
      index = child;
    }
    heap[index] = item;
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
