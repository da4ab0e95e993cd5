import { sql } from 'kysely';
import type { AppServices } from './context.ts';
import { acquireLease, type Lease, type LeaseTerms, releaseLease } from './lease.ts';

/** As many workers can do the same side by side and know of each other; one more would not be counted. */
const mostWorkers = 64;

/** The workers that share some work: each holds a lease of its own, so one that has nothing of it yet is known too. */
export interface Crew {
  /** Ours, to be renewed; null before it is taken, and when it is lost. */
  readonly lease: Lease | null;
  /** How many there are, ourselves included. Takes a lease when we have none. */
  count(): Promise<number>;
  /** The lease is no longer ours. */
  lose(): void;
  leave(): Promise<void>;
}

/** `work` names what they share, and begins the names of their leases. */
export function createCrew({ database }: AppServices, work: string, worker: string, terms: LeaseTerms): Crew {
  const names = Array.from({ length: mostWorkers }, (_, index) => `${work}:${index + 1}`);
  let lease: Lease | null = null;
  /** What was ours last: whoever lost it for a moment is to be found under the same name. */
  let former: string | null = null;

  async function join(taken: ReadonlySet<string>): Promise<void> {
    for (const name of former === null ? names : [former, ...names]) {
      if (taken.has(name)) continue;
      lease = await database.pipeline.transaction((tx) => acquireLease(tx, name, worker, terms));
      if (lease) return;
    }
  }

  return {
    get lease() {
      return lease;
    },
    async count() {
      const { rows } = await sql<{ name: string }>`
        select name from leases
        where name = any(${names}::text[]) and expires_at >= clock_timestamp()`.execute(database.statements);
      const others = new Set(rows.map(({ name }) => name).filter((name) => name !== lease?.name));
      if (!lease) await join(others);
      return others.size + 1;
    },
    lose() {
      former = lease?.name ?? former;
      lease = null;
    },
    async leave() {
      if (lease) await releaseLease(database, lease);
      lease = null;
    },
  };
}
