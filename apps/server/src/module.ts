import type { HasRoutes, HttpApp } from './http/serve.ts';
import type { AppServices } from './platform/context.ts';
import type { Subscriber } from './platform/events/index.ts';
import type { Job } from './platform/jobs/index.ts';
import type { ReadRows } from './platform/realtime/index.ts';

/** Something that runs as long as a worker does, such as a message pipeline. */
export interface BackgroundService {
  readonly name: string;
  /** Disposing of the result finishes what is under way and waits for it. */
  start(app: AppServices): Promise<AsyncDisposable>;
}

/** One domain of the product, as the server sees it. */
export interface Module extends HasRoutes {
  readonly name: string;
  readonly jobs?: readonly Job[];
  readonly services?: readonly BackgroundService[];
  /** Whoever of the domain acts on facts, in the transactions that make them. */
  readonly subscribers?: readonly Subscriber[];
  /** Does once, before the server listens, what the first to come would wait for. */
  warmUp?(http: HttpApp): Promise<void>;
  /** How to read the rows that realtime events carry. One module of all has them. */
  realtimeRows?(app: AppServices): ReadRows;
}
