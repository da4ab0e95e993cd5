import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { Deadlines, type Expiring } from './deadlines.ts';

/** What a request over the wire came to. See SendOutcome for why the two failures are kept apart. */
export type Exchange =
  | { kind: 'answer'; status: number; headers: IncomingHttpHeaders; body: string }
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: string };

export interface ExchangeLimits {
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Makes one request and says what is certain about it. undici calls `onRequestStart` right before it writes to the
 * socket: a failure before that call cannot have reached the server, one after it may have.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(limits, resolve);
    try {
      dispatcher.dispatch(options, handler);
    } catch (error) {
      handler.fail(error);
    }
  });
}

const deadlines = new Deadlines();

class ExchangeHandler implements Dispatcher.DispatchHandler, Expiring {
  readonly deadline: number;
  private started = false;
  private settled = false;
  private controller: Dispatcher.DispatchController | null = null;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private readonly limits: ExchangeLimits;
  private readonly resolve: (exchange: Exchange) => void;

  constructor(limits: ExchangeLimits, resolve: (exchange: Exchange) => void) {
    this.limits = limits;
    this.resolve = resolve;
    this.deadline = performance.now() + limits.timeoutMs;
    deadlines.add(this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection, or about to be written a second time: it must not go out.
    if (this.settled || this.started) {
      controller.abort(new Error('The request is no longer wanted.'));
      return;
    }
    this.started = true;
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // Informational answers (1xx) precede the real one.
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limits.maxBytes) this.giveUp('answer_too_large');
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    const body = Buffer.concat(this.chunks).toString('utf8');
    this.settle({ kind: 'answer', status: this.status, headers: this.headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  expire(): void {
    this.giveUp('timeout');
  }

  fail(error: unknown): void {
    this.settleAsFailed(reasonOf(error));
  }

  private giveUp(reason: string): void {
    this.settleAsFailed(reason);
    this.controller?.abort(new Error(reason));
  }

  private settleAsFailed(reason: string): void {
    this.settle({ kind: this.started ? 'unknown' : 'not_sent', reason });
  }

  private settle(exchange: Exchange): void {
    if (this.settled) return;
    this.settled = true;
    deadlines.delete(this);
    this.resolve(exchange);
  }
}

/** The code alone: messages of the network layer may quote what was sent. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const code = (error as NodeJS.ErrnoException).code ?? firstCode(error);
  return typeof code === 'string' ? code : error.name;
}

/** When every address of a host fails, Node wraps the failures. */
function firstCode(error: Error): string | undefined {
  if (!(error instanceof AggregateError)) return undefined;
  return error.errors.map((inner: NodeJS.ErrnoException) => inner.code).find((code) => code !== undefined);
}
