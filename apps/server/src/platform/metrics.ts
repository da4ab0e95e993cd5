import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counts and times for /metrics. Other parts add their own to `registry`. */
export interface Metrics {
  registry: Registry;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  transactionSeconds: Histogram<'outcome'>;
  jobSeconds: Histogram<'job' | 'outcome'>;
  /** Samples the state of a connection pool whenever metrics are read. */
  watchPool(name: string, pool: { totalCount: number; idleCount: number; waitingCount: number }): void;
}

const quick = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export function createMetrics(options: { processMetrics: boolean }): Metrics {
  const registry = new Registry();
  // The defaults watch the whole process, event loop included: once a process, not once a test.
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const pools = new Map<string, Parameters<Metrics['watchPool']>[1]>();
  new Gauge({
    name: 'herald_db_connections',
    help: 'Database connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'open' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waited_for' }, waitingCount);
      }
    },
  });

  return {
    registry,
    httpSeconds: new Histogram({
      name: 'herald_http_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: quick,
      registers,
    }),
    transactionSeconds: new Histogram({
      name: 'herald_db_transaction_seconds',
      help: 'Time inside a database transaction',
      labelNames: ['outcome'],
      buckets: quick,
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'herald_job_seconds',
      help: 'Time to run a background job',
      labelNames: ['job', 'outcome'],
      buckets: [...quick, 30, 100],
      registers,
    }),
    watchPool: (name, pool) => pools.set(name, pool),
  };
}
