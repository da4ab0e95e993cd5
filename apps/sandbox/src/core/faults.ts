export type FaultKind =
  | 'error'
  | 'timeout'
  | 'timeout-after-accept'
  | 'reset'
  | 'reset-after-accept'
  | 'status-after-accept'
  | 'slow';

/** What shall go wrong with coming Graph requests. */
export interface Fault {
  kind: FaultKind;
  /** Requests this still applies to. */
  times: number;
  /** Only requests whose path (without version) matches: `messages`, `media`, `message_templates`, … */
  path?: string;
  /** Only each so-many-th of these requests; the others go on to the next fault. Every one when absent. */
  every?: number;
  /** Milliseconds after which a `slow` answer leaves; the work is done at once. */
  delayMs?: number;
  /** HTTP status for `error` and `status-after-accept`. */
  httpStatus?: number;
  /** Meta error code for `error`; without it the answer has no error envelope. */
  code?: number;
  message?: string;
  retryAfterSeconds?: number;
}

export class Faults {
  #list: Fault[] = [];
  /** Requests that each fault has seen. */
  #seen = new WeakMap<Fault, number>();

  add(fault: Fault): void {
    this.#list.push({ ...fault });
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  clear(): void {
    this.#list = [];
  }

  /** Takes one turn of the first fault that fits the path of this address. */
  take(url: string): Fault | undefined {
    if (this.#list.length === 0) return undefined;
    // Fields that are asked for have words of paths in their names: `marketing_messages_onboarding_status`.
    const [path = ''] = url.split('?', 1);
    const fault = this.#list.find((each) => (!each.path || path.includes(each.path)) && this.#isTurnOf(each));
    if (!fault) return undefined;
    fault.times--;
    if (fault.times <= 0) this.#list = this.#list.filter((each) => each !== fault);
    return fault;
  }

  #isTurnOf(fault: Fault): boolean {
    const seen = (this.#seen.get(fault) ?? 0) + 1;
    this.#seen.set(fault, seen);
    return seen % (fault.every ?? 1) === 0;
  }
}
