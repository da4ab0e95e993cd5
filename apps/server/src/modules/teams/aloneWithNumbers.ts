import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { acquireLease, type LeaseTerms, releaseHeld } from '../../platform/lease.ts';

/** Longer than Meta takes to answer; a process that dies meanwhile lets go by then. */
const terms: LeaseTerms = { ttl: 120_000, now: () => performance.now() };

/**
 * Does the work while nobody else connects these numbers, and not at all when one is another team's: registering gives a
 * number a PIN, which must not happen to somebody else's.
 */
export async function aloneWithNumbers<T>(
  { app: { database, log }, teamId }: RequestContext,
  metaIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  // In one order for everybody, so that two who want the same never wait for each other.
  const names = [...new Set(metaIds)].sort().map((metaId) => `numbers.connect:${metaId}`);
  try {
    await database.pipeline.transaction(async (tx) => {
      for (const name of names) if (!(await acquireLease(tx, name, holder, terms))) throw beingConnected();
      if (await isTaken(tx, teamId, metaIds)) throw numberTaken();
    });
    return await work();
  } finally {
    // What was connected stays connected: a lease that cannot be given back now runs out.
    await releaseHeld(database, names, holder).catch((error: unknown) =>
      log.warn({ err: error, names }, 'leases of numbers could not be given back'),
    );
  }
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
