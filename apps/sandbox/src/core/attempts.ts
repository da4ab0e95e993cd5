export type AttemptOutcome =
  /** No answer yet. */
  | 'open'
  /** The answer said that it was taken. */
  | 'accepted'
  /** The answer said for certain that it was not. */
  | 'refused'
  /** An answer that tells nothing, as of a gateway in between. */
  | 'unclear'
  /** No answer before the connection ended. */
  | 'unanswered';

/** One request to send a message, whatever became of it. */
export interface Attempt {
  phoneNumberId: string;
  /** As it was asked for: a number, or a business-scoped id. */
  to: string;
  type: string;
  callbackData?: string;
  /** When it came, and when its answer was written or its connection ended. The machine's clock, which `advance` does not move. */
  at: number;
  endedAt: number | null;
  outcome: AttemptOutcome;
  /** The message that was made of it, whatever the answer said. */
  messageId?: string;
}

const kept = 100_000;

/** The latest requests to send, oldest first: what the product did, while the record tells what came of it. */
export class Attempts {
  #list: Attempt[] = [];
  #forgotten = 0;

  add(attempt: Attempt): void {
    this.#list.push(attempt);
    if (this.#list.length <= kept * 1.1) return;
    this.#forgotten += this.#list.length - kept;
    this.#list = this.#list.slice(-kept);
  }

  /** The first of the page counts from the very first attempt. */
  page(offset: number, limit: number): { total: number; forgotten: number; data: readonly Attempt[] } {
    const start = Math.max(0, offset - this.#forgotten);
    const data = this.#list.slice(start, start + limit);
    return { total: this.#forgotten + this.#list.length, forgotten: this.#forgotten, data };
  }
}
