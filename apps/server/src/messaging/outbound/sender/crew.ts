import { sql } from 'kysely';
import type { AppServices } from '../../../platform/context.ts';
import { acquireLease, type Lease, type LeaseTerms, releaseLease } from '../../../platform/lease.ts';

/** As many workers can send side by side and know of each other; one more would send without being counted. */
const names = Array.from({ length: 64 }, (_, index) => `sender:${index + 1}`);

/** The workers that send: each holds a lease of its own, so one that has no number yet is known too. */
export interface Crew {
  /** Ours, to be renewed with those of the numbers; null before it is taken, and when it is lost. */
  readonly lease: Lease | null;
  /** How many there are, ourselves included. Takes a lease when we have none. */
  count(): Promise<number>;
  /** The lease is no longer ours. */
  lose(): void;
  leave(): Promise<void>;
}

export function createCrew({ database }: AppServices, worker: string, terms: LeaseTerms): Crew {
  let lease: Lease | null = null;

  async function join(taken: ReadonlySet<string>): Promise<void> {
    for (const name of names) {
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
      lease = null;
    },
    async leave() {
      if (lease) await releaseLease(database, lease);
      lease = null;
    },
  };
}
