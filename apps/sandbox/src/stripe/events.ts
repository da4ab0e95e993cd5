import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { StripeBooks } from './books.ts';
import type { StripeObject } from './model.ts';

const retryDelaysMs = [300, 1_000, 3_000, 10_000, 60_000];

/** What tests may do to deliveries. */
export interface StripeControls {
  /** Every event is posted so many times. */
  copies: number;
  /** Events wait until this is false again, and then come in a random order. */
  isHeld: boolean;
}

export interface StripeDelivery {
  id: string;
  type: string;
  at: number;
  body: string;
  status: number;
}

const kept = 100;

/** Tells the product what happened, signed, one event after the other; again while it does not answer 2xx. */
export class StripeEvents {
  readonly controls: StripeControls = { copies: 1, isHeld: false };
  readonly deliveries: StripeDelivery[] = [];
  url: string | null;
  /** Where people open the pages of this Stripe; known once the sandbox listens. */
  pagesUrl = '';
  readonly #secret: string;
  readonly #books: StripeBooks;
  #held: StripeDelivery[] = [];
  #open = 0;
  #line: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(url: string | null, secret: string, books: StripeBooks) {
    this.url = url;
    this.#secret = secret;
    this.#books = books;
  }

  get isIdle(): boolean {
    return this.#open === 0;
  }

  /** The object stands in the event as it is now. */
  emit(type: string, object: StripeObject): void {
    const id = this.#books.newId('evt');
    const created = this.#books.now();
    const event = { id, object: 'event', type, created, livemode: false, data: { object } };
    const delivery = { id, type, at: created, body: JSON.stringify(event), status: 0 };
    this.deliveries.unshift(delivery);
    this.deliveries.splice(kept);
    if (this.controls.isHeld) this.#held.push(delivery);
    else this.#send(delivery);
  }

  /** Sends what was held back, in another order. */
  release(): void {
    this.controls.isHeld = false;
    const held = this.#held;
    this.#held = [];
    for (const delivery of held.toSorted(() => Math.random() - 0.5)) this.#send(delivery);
  }

  /** Posts an event once more. */
  again(id: string): void {
    const delivery = this.deliveries.find((one) => one.id === id);
    if (delivery) this.#send(delivery);
  }

  close(): void {
    this.#closed = true;
  }

  #send(delivery: StripeDelivery): void {
    for (let copy = 0; copy < this.controls.copies; copy += 1) {
      this.#open += 1;
      this.#line = this.#line.then(() => this.#deliver(delivery)).finally(() => (this.#open -= 1));
    }
  }

  async #deliver(delivery: StripeDelivery): Promise<void> {
    for (const wait of [0, ...retryDelaysMs]) {
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait).unref());
      if (this.#closed || this.url === null) return;
      delivery.status = await this.#post(this.url, delivery.body);
      if (delivery.status >= 200 && delivery.status < 300) return;
    }
  }

  async #post(url: string, body: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': this.sign(body) };
    try {
      const answer = await request(url, { method: 'POST', headers, body, headersTimeout: 10_000 });
      await answer.body.dump();
      return answer.statusCode;
    } catch {
      return 0;
    }
  }

  /** The header that proves a body to be from here, signed at a moment. */
  sign(body: string, at: number = this.#books.now()): string {
    const signature = createHmac('sha256', this.#secret).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${signature}`;
  }
}
