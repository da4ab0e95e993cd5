import { sql } from 'kysely';
import type { Database, Tx } from './database/index.ts';

/** The right to do something alone, such as to send for one number. */
export interface Lease {
  readonly name: string;
  /** `worker:epoch`, with which every token of the holder begins. The epoch rises with every new holder. */
  readonly claim: string;
  readonly epoch: number;
  /** It was taken over from somebody else, who did not give it back: that process ended, or hangs. */
  readonly isInherited: boolean;
  /**
   * Until when posting is certainly ours, in the monotonic clock. Counted from before the renewal was asked for, and
   * shorter than the database's own term, so the holder stops before anybody can take over.
   */
  safeUntil: number;
}

export interface LeaseTerms {
  /** Milliseconds that a lease lives without renewal. */
  ttl: number;
  /** Monotonic milliseconds. */
  now(): number;
}

/** Of the term, what the holder does not use: no clock and no network is exact. */
const safetyShare = 0.25;

export function isSafe(lease: Lease, now: number): boolean {
  return now < lease.safeUntil;
}

function safeUntil(askedAt: number, { ttl }: LeaseTerms): number {
  return askedAt + ttl * (1 - safetyShare);
}

/** Takes a free or expired lease, or returns null. Part of a transaction, so that a takeover can clean up in it. */
export async function acquireLease(
  tx: Tx,
  name: string,
  worker: string,
  terms: LeaseTerms,
): Promise<Lease | null> {
  const askedAt = terms.now();
  const taken = (await createLease(tx, name, worker, terms)) ?? (await takeOver(tx, name, worker, terms));
  if (taken === null) return null;
  return { name, ...taken, claim: `${worker}:${taken.epoch}`, safeUntil: safeUntil(askedAt, terms) };
}

type Taken = Pick<Lease, 'epoch' | 'isInherited'>;

async function createLease(tx: Tx, name: string, worker: string, { ttl }: LeaseTerms): Promise<Taken | null> {
  const { rows } = await sql<Taken>`
    insert into leases (name, holder, expires_at)
    values (${name}, ${worker}, clock_timestamp() + ${ttl} * interval '1 ms')
    on conflict (name) do nothing
    returning epoch, false as "isInherited"`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Not while a transaction of the holder before is open (`fence`): one that hangs must not hold up whoever asks, who looks
 * again later.
 */
async function takeOver(tx: Tx, name: string, worker: string, { ttl }: LeaseTerms): Promise<Taken | null> {
  const { rows: expired } = await sql<Pick<Taken, 'isInherited'>>`
    select holder <> ${worker} and expires_at > '-infinity' as "isInherited" from leases
    where name = ${name} and expires_at < clock_timestamp()
    for update skip locked`.execute(tx);
  const [before] = expired;
  if (!before) return null;
  const { rows } = await sql<Pick<Taken, 'epoch'>>`
    update leases set holder = ${worker}, epoch = epoch + 1, expires_at = clock_timestamp() + ${ttl} * interval '1 ms'
    where name = ${name}
    returning epoch`.execute(tx);
  return rows[0] ? { ...rows[0], ...before } : null;
}

/**
 * Refuses to go on unless the lease is still held, and keeps it from changing hands until the transaction ends. So
 * whoever takes over sees everything that was claimed before. A renewal meanwhile need not wait (`for key share`).
 */
export async function fence(tx: Tx, lease: Lease): Promise<boolean> {
  const { rows } = await tx.planned(
    'fence_lease',
    sql`
    select from leases where name = ${lease.name} and epoch = ${lease.epoch} and expires_at > clock_timestamp()
    for key share`,
  );
  return rows.length > 0;
}

/**
 * Waits until none of the holder's transactions under the lease (`fence`) is open: what they changed is seen afterwards.
 * To be committed at once, since renewals wait for it.
 */
export async function awaitFenced(tx: Tx, lease: Lease): Promise<void> {
  await sql`select from leases where name = ${lease.name} for update`.execute(tx);
}

/** Prolongs many leases in one statement. Those that are lost are left out of the answer and must stop. */
export async function renewLeases(
  db: Database,
  leases: readonly Lease[],
  terms: LeaseTerms,
): Promise<Lease[]> {
  if (leases.length === 0) return [];
  const askedAt = terms.now();
  const { rows } = await sql<{ name: string; epoch: number }>`
    update leases l set expires_at = clock_timestamp() + ${terms.ttl} * interval '1 ms'
    from unnest(${leases.map(({ name }) => name)}::text[], ${leases.map(({ epoch }) => epoch)}::bigint[])
      as held (name, epoch)
    where l.name = held.name and l.epoch = held.epoch and l.expires_at > clock_timestamp()
    returning l.name, l.epoch`.execute(db.leases);
  const kept = new Set(rows.map(({ name, epoch }) => `${name}:${epoch}`));
  const renewed = leases.filter(({ name, epoch }) => kept.has(`${name}:${epoch}`));
  for (const lease of renewed) lease.safeUntil = safeUntil(askedAt, terms);
  return renewed;
}

/** Gives back what a holder has of these leases, or may have: of a commit whose answer was lost nobody knows. */
export async function releaseHeld(db: Database, names: readonly string[], holder: string): Promise<void> {
  await sql`
    update leases set expires_at = '-infinity' where name = any(${names}::text[]) and holder = ${holder}`.execute(
    db.leases,
  );
}

/** Gives a lease back at once. The row stays, so that the epoch keeps rising. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await sql`
    update leases set expires_at = '-infinity' where name = ${lease.name} and epoch = ${lease.epoch}`.execute(
    db.leases,
  );
}
