/** What is given up when its time is over. */
export interface Expiring {
  /** In the monotonic clock. */
  readonly deadline: number;
  expire(): void;
}

/**
 * One clock for all requests under way. It is set for the earliest of them, and when it goes off for the earliest of those that
 * are left: a thousand requests a second set it every half a minute.
 */
export class Deadlines {
  private readonly waiting = new Set<Expiring>();
  private timer: NodeJS.Timeout | undefined;
  private setFor = Number.POSITIVE_INFINITY;

  add(one: Expiring): void {
    this.waiting.add(one);
    if (one.deadline < this.setFor) this.set(one.deadline);
  }

  delete(one: Expiring): void {
    this.waiting.delete(one);
  }

  private set(deadline: number): void {
    clearTimeout(this.timer);
    this.setFor = deadline;
    this.timer = setTimeout(() => this.look(), Math.max(0, Math.ceil(deadline - performance.now())));
    // What is waited for has a connection, which keeps the process alive; what is over must not.
    this.timer.unref();
  }

  private look(): void {
    const now = performance.now();
    for (const one of [...this.waiting]) if (one.deadline <= now) one.expire();
    this.setFor = Number.POSITIVE_INFINITY;
    const next = Math.min(...[...this.waiting].map(({ deadline }) => deadline));
    if (next < this.setFor) this.set(next);
  }
}
