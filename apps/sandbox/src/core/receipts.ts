/** One call by which the business marked messages as read. */
export interface Receipt {
  /** The message it named; it covers all earlier ones. */
  messageId: string;
  phoneNumberId: string;
  customer: string;
  at: number;
  /** The typing indicator was asked for too. */
  typing: boolean;
}

const kept = 1_000;

/** The latest calls, oldest first: what the customer sees does not tell how often it was asked for. */
export class Receipts {
  #calls: Receipt[] = [];

  add(receipt: Receipt): void {
    this.#calls.push(receipt);
    if (this.#calls.length > kept) this.#calls.shift();
  }

  list(): readonly Receipt[] {
    return this.#calls;
  }
}
