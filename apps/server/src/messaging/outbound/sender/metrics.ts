import { Counter, Gauge, type Registry } from 'prom-client';
import { lanes } from '../lanes.ts';
import type { Buffer } from './buffer.ts';

/** Counts of sending, for /metrics. */
export interface SendingMetrics {
  posted: Counter;
  outcomes: Counter<'outcome'>;
  notePost(): void;
  noteOutcome(outcome: string): void;
  slowDowns: Counter<'cause'>;
  /** Samples what waits in a buffer whenever metrics are read. */
  watch(buffer: Buffer): void;
  unwatch(buffer: Buffer): void;
}

const known = new WeakMap<Registry, SendingMetrics>();

/** The metrics of a registry: made at the first call, the same afterwards, for a process may start several senders. */
export function sendingMetrics(registry: Registry): SendingMetrics {
  const found = known.get(registry) ?? createSendingMetrics(registry);
  known.set(registry, found);
  return found;
}

function createSendingMetrics(registry: Registry): SendingMetrics {
  const registers = [registry];
  const buffers = new Set<Buffer>();
  // A counter looks its labels up each time: what happens thousands of times a second is added when somebody reads it.
  let posts = 0;
  const ends = new Map<string, number>();
  new Gauge({
    name: 'herald_sending_waiting',
    help: 'Claimed messages that wait for their turn, by lane',
    labelNames: ['lane'],
    registers,
    collect() {
      lanes.forEach((lane, priority) => {
        let waiting = 0;
        for (const buffer of buffers) waiting += buffer.depths().get(priority) ?? 0;
        this.set({ lane }, waiting);
      });
    },
  });
  return {
    posted: new Counter({
      name: 'herald_sending_posted_total',
      help: 'Messages posted to WhatsApp',
      registers,
      collect() {
        this.inc(posts);
        posts = 0;
      },
    }),
    outcomes: new Counter({
      name: 'herald_sending_outcomes_total',
      help: 'What came of posting, by kind: accepted, refused, requeued, unanswered',
      labelNames: ['outcome'],
      registers,
      collect() {
        for (const [outcome, count] of ends) this.inc({ outcome }, count);
        ends.clear();
      },
    }),
    notePost() {
      posts += 1;
    },
    noteOutcome: (outcome) => void ends.set(outcome, (ends.get(outcome) ?? 0) + 1),
    slowDowns: new Counter({
      name: 'herald_sending_slowdowns_total',
      help: 'Times that a number slowed down, by cause: throttled, not_sent, unknown',
      labelNames: ['cause'],
      registers,
    }),
    watch: (buffer) => void buffers.add(buffer),
    unwatch: (buffer) => void buffers.delete(buffer),
  };
}
