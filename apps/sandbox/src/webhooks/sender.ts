import { Agent, request } from 'undici';
import type { Clock } from '../core/clock.ts';
import type { Events } from '../core/events.ts';
import type { AppIdentity, Settings } from '../options.ts';
import { WebhookLog, type WebhookPost } from './log.ts';
import { buildPayload, sign, type Update } from './payload.ts';

/** Attempts during which later updates of the same lane wait, to keep their order; then they pass. */
const attemptsThatBlock = 3;

interface Lane {
  key: string;
  url: string;
  queue: Update[];
  busy: number;
}

/** A POST that was not answered with 200 yet. */
interface Delivery {
  post: WebhookPost;
  updates: Update[];
  lane: Lane;
  blocksLane: boolean;
  failures: number;
  firstAt: number;
}

/** What the tests and the person at the sandbox may do to deliveries. */
export interface DeliveryControls {
  paused: boolean;
  /** Coming POSTs that are sent twice. */
  duplicateNext: number;
  /** Each batch is turned around, and lanes no longer keep their order. */
  reorder: boolean;
  /** Extra time before each POST. */
  delayMs: number;
  /** Up to this much more, at random: with `reorder`, POSTs then overtake one another. */
  jitterMs: number;
}

/** Delivers webhooks: signed, batched, bounded, retried with growing pauses. */
export class WebhookSender {
  readonly controls: DeliveryControls = {
    paused: false,
    duplicateNext: 0,
    reorder: false,
    delayMs: 0,
    jitterMs: 0,
  };
  readonly log = new WebhookLog();
  #lanes = new Map<string, Lane>();
  #inFlight = 0;
  #queued = 0;
  #retrying = 0;
  /** Begun and not answered with 200. */
  #open = new Set<Delivery>();
  #retryTimers = new Set<NodeJS.Timeout>();
  #agent = new Agent({ connections: 16, pipelining: 1, keepAliveTimeout: 10_000 });
  #pumpPlanned = false;
  #closed = false;
  #app: AppIdentity;
  #settings: Settings;
  #clock: Clock;
  #events: Events;

  constructor(app: AppIdentity, settings: Settings, clock: Clock, events: Events) {
    this.#app = app;
    this.#settings = settings;
    this.#clock = clock;
    this.#events = events;
  }

  enqueue(update: Update): void {
    if (this.#closed) return;
    const key = `${update.url}\n${update.lane}`;
    let lane = this.#lanes.get(key);
    if (!lane) {
      lane = { key, url: update.url, queue: [], busy: 0 };
      this.#lanes.set(key, lane);
    }
    lane.queue.push(update);
    this.#queued++;
    this.#planPump();
  }

  get state(): { queued: number; inFlight: number; retrying: number; paused: boolean } {
    return {
      queued: this.#queued,
      inFlight: this.#inFlight,
      retrying: this.#retrying,
      paused: this.controls.paused,
    };
  }

  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#retrying === 0 && (this.#queued === 0 || this.controls.paused);
  }

  setControls(controls: Partial<DeliveryControls>): void {
    Object.assign(this.controls, controls);
    this.#planPump();
    this.#events.changed('webhooks');
  }

  /** Sends a recorded POST again, byte for byte, as Meta does when it is unsure. */
  async redeliver(postId: string): Promise<boolean> {
    const post = this.log.get(postId);
    if (!post) return false;
    await this.#attempt(post);
    return true;
  }

  /** Updates nobody has received yet; kept over a restart. */
  undelivered(): Update[] {
    const begun = [...this.#open].flatMap(({ updates }) => updates);
    const waiting = [...this.#lanes.values()].flatMap(({ queue }) => queue);
    return [...begun, ...waiting].map(({ onAnswer: _, ...update }) => update);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#retryTimers) clearTimeout(timer);
    await this.#agent.destroy();
  }

  #planPump(): void {
    if (this.#pumpPlanned || this.#closed) return;
    this.#pumpPlanned = true;
    // One turn of the loop later, so that statuses which fall due together share a POST.
    setImmediate(() => {
      this.#pumpPlanned = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.controls.paused || this.#closed) return;
    const perLane = this.#settings.webhooks.ordered && !this.controls.reorder ? 1 : Number.POSITIVE_INFINITY;
    for (const lane of this.#lanes.values()) {
      while (lane.queue.length > 0 && lane.busy < perLane) {
        if (this.#inFlight >= this.#settings.webhooks.concurrency) return;
        void this.#deliver(lane, this.#takeBatch(lane));
      }
      if (lane.queue.length === 0 && lane.busy === 0) this.#lanes.delete(lane.key);
    }
  }

  #takeBatch(lane: Lane): Update[] {
    let count = 1;
    const limit = Math.min(this.#settings.webhooks.batchSize, lane.queue.length);
    if (!lane.queue[0]?.alone) while (count < limit && !lane.queue[count]?.alone) count++;
    const batch = lane.queue.splice(0, count);
    this.#queued -= batch.length;
    return this.controls.reorder ? batch.reverse() : batch;
  }

  async #deliver(lane: Lane, batch: Update[]): Promise<void> {
    lane.busy++;
    this.#inFlight++;
    const post = this.log.add(lane.url, buildPayload(batch), batch.length, this.#clock.now());
    const extraMs = this.controls.delayMs + Math.random() * this.controls.jitterMs;
    if (extraMs > 0) await this.#pause(extraMs);
    const delivery: Delivery = {
      post,
      updates: batch,
      lane,
      blocksLane: true,
      failures: 0,
      firstAt: Date.now(),
    };
    this.#open.add(delivery);
    const twice = this.controls.duplicateNext > 0;
    if (twice) this.controls.duplicateNext--;
    const ok = await this.#attempt(post);
    if (twice) await this.#attempt(post);
    for (const update of batch) update.onAnswer?.();
    this.#inFlight--;
    if (ok) this.#end(delivery);
    else this.#retryLater(delivery);
  }

  #end(delivery: Delivery): void {
    if (this.#closed) return;
    this.#open.delete(delivery);
    this.#release(delivery);
  }

  #release(delivery: Delivery): void {
    if (delivery.blocksLane) delivery.lane.busy--;
    delivery.blocksLane = false;
    this.#planPump();
  }

  #retryLater(delivery: Delivery): void {
    const { retryDelaysMs, giveUpAfterMs } = this.#settings.webhooks;
    const { post } = delivery;
    delivery.failures++;
    if (delivery.failures >= attemptsThatBlock) this.#release(delivery);
    if (Date.now() - delivery.firstAt > giveUpAfterMs) {
      post.state = 'dropped';
      this.#end(delivery);
      return;
    }
    post.state = 'retrying';
    this.#retrying++;
    const wait = retryDelaysMs[Math.min(delivery.failures, retryDelaysMs.length) - 1] ?? 1_000;
    this.#later(wait, async () => {
      const ok = await this.#attempt(post);
      this.#retrying--;
      if (ok) this.#end(delivery);
      else this.#retryLater(delivery);
    });
  }

  async #attempt(post: WebhookPost): Promise<boolean> {
    const startedAt = performance.now();
    const answer = await this.#post(post);
    if (this.#closed) return true;
    post.attempts.push({ at: this.#clock.now(), ...answer, ms: Math.round(performance.now() - startedAt) });
    const ok = answer.status === 200;
    if (ok) post.state = 'delivered';
    this.#events.changed('webhooks');
    return ok;
  }

  async #post(post: WebhookPost): Promise<{ status: number; answer: string }> {
    const { timeoutMs } = this.#settings.webhooks;
    try {
      const response = await request(post.url, {
        method: 'POST',
        dispatcher: this.#agent,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature': sign(post.body, this.#app.secret, 'sha1'),
          'x-hub-signature-256': sign(post.body, this.#app.secret, 'sha256'),
        },
        body: post.body,
      });
      return { status: response.statusCode, answer: (await response.body.text()).slice(0, 500) };
    } catch (error) {
      return { status: 0, answer: error instanceof Error ? error.message : String(error) };
    }
  }

  #later(ms: number, run: () => Promise<void> | void): void {
    const timer = setTimeout(() => {
      this.#retryTimers.delete(timer);
      void run();
    }, ms);
    timer.unref();
    this.#retryTimers.add(timer);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.#later(ms, resolve));
  }
}
