/** A clock that tests can move forward: 24-hour windows close without waiting. */
export class Clock {
  #offset = 0;

  now(): number {
    return Date.now() + this.#offset;
  }

  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  advance(ms: number): void {
    this.#offset += ms;
  }
}
