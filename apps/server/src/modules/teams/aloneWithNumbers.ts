import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { acquireLease, type Lease, type LeaseTerms, releaseLease } from '../../platform/lease.ts';

/** Longer than Meta takes to answer; a process that dies meanwhile lets go by then. */
const terms: LeaseTerms = { ttl: 120_000, now: () => performance.now() };

/**
 * Does the work while nobody else connects these numbers, and not at all when one is another team's: registering gives a
 * number a PIN, which must not happen to somebody else's.
 */
export async function aloneWithNumbers<T>(
  { app: { database }, teamId }: RequestContext,
  metaIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const leases = await database.pipeline.transaction(async (tx) => {
    const held = await holdNumbers(tx, metaIds);
    if (await isTaken(tx, teamId, metaIds)) throw numberTaken();
    return held;
  });
  try {
    return await work();
  } finally {
    for (const lease of leases) await releaseLease(database, lease);
  }
}

/** In one order for everybody, so that two who want the same never wait for each other. */
async function holdNumbers(tx: Tx, metaIds: readonly string[]): Promise<Lease[]> {
  const held: Lease[] = [];
  for (const metaId of [...new Set(metaIds)].sort()) {
    const lease = await acquireLease(tx, `numbers.connect:${metaId}`, randomUUID(), terms);
    if (!lease) throw beingConnected();
    held.push(lease);
  }
  return held;
}

/** Other teams' rows are seen by the pipeline's role alone. */
async function isTaken(tx: Tx, teamId: number, metaIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('meta_id', 'in', metaIds)
    .where('team_id', '<>', teamId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function numberTaken(): AppError {
  return new AppError('number_taken', {
    en: 'This number is connected to another team. Disconnect it there first.',
    fr: 'Ce numéro est connecté à une autre équipe. Déconnectez-le d’abord là-bas.',
  });
}

function beingConnected(): AppError {
  return new AppError('number_taken', {
    en: 'Somebody is connecting this number right now. Wait a moment, then try again.',
    fr: 'Une personne est en train de connecter ce numéro. Patientez un instant, puis réessayez.',
  });
}
