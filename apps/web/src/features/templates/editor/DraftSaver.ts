import { ApiError, NetworkError } from '@herald/contract';
import type { Draft } from './draft.ts';

/** What the server knows of a draft. */
export interface KeptOnServer {
  id: number;
  revision: number;
}

export type SavingState = 'saved' | 'saving' | 'offline' | 'changed' | 'failed';

interface Ports {
  create: (draft: Draft) => Promise<KeptOnServer>;
  save: (known: KeptOnServer, draft: Draft) => Promise<KeptOnServer>;
  /** What the server has now, and whether that is all that was typed. */
  onSaved: (known: KeptOnServer, isAll: boolean) => void;
  onState: (state: SavingState, error?: unknown) => void;
}

const pauseMs = 1200;
const againMs = 5000;

/**
 * Sends a draft shortly after the last change, one request at a time. Without a line it tries again; where somebody else has
 * saved meanwhile it stops and asks.
 */
export class DraftSaver {
  private readonly ports: Ports;
  known: KeptOnServer | null;
  private pending: Draft | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(known: KeptOnServer | null, ports: Ports) {
    this.known = known;
    this.ports = ports;
  }

  push(draft: Draft): void {
    this.pending = draft;
    if (!this.stopped) this.later(pauseMs);
  }

  /** From now on as a draft of its own, or on from what somebody else saved. */
  goOn(known: KeptOnServer | null): void {
    this.known = known;
    this.stopped = false;
    if (this.pending) this.later(0);
    else this.ports.onState('saved');
  }

  /** Sends what is not sent yet, for whoever leaves; ends without it when there is no line. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running) await this.running;
    if (this.pending && !this.stopped) await this.run();
  }

  /** What was typed is nobody's draft any more: it was submitted, or begun anew. Returns what the server has of it. */
  async end(): Promise<KeptOnServer | null> {
    clearTimeout(this.timer);
    this.pending = null;
    if (this.running) await this.running;
    const { known } = this;
    this.known = null;
    return known;
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms);
  }

  private run(): Promise<void> {
    if (!this.running) {
      this.running = this.send().finally(() => {
        this.running = null;
        if (this.pending && !this.stopped && this.timer === undefined) this.later(pauseMs);
      });
    }
    return this.running;
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    const draft = this.pending;
    if (!draft) return;
    this.ports.onState('saving');
    try {
      const known = this.known ? await this.ports.save(this.known, draft) : await this.ports.create(draft);
      this.known = known;
      if (this.pending === draft) this.pending = null;
      this.ports.onSaved(known, this.pending === null);
      this.ports.onState(this.pending === null ? 'saved' : 'saving');
    } catch (error) {
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    if (error instanceof NetworkError) {
      this.ports.onState('offline');
      this.later(againMs);
    } else if (error instanceof ApiError && error.code === 'draft_changed') {
      this.stopped = true;
      this.ports.onState('changed', error);
    } else if (error instanceof ApiError && error.status === 404 && this.known) {
      // A colleague threw it away; what is being typed stays.
      this.known = null;
      this.later(0);
    } else {
      this.stopped = true;
      this.ports.onState('failed', error);
    }
  }
}
