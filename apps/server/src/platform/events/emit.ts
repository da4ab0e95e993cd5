import type { EventType } from '@herald/contract/events';
import type { Database, Tx } from '../database/index.ts';
import type { Fact } from './fact.ts';
import type { Subscriber } from './subscriber.ts';

/** Who listens, by the database whose transactions they listen to: a process of tests has several. */
const listening = new WeakMap<object, readonly Subscriber[]>();

/** Says once, when the process starts, who is told of the facts of this database's transactions. */
export function connectSubscribers(database: Database, subscribers: readonly Subscriber[]): void {
  listening.set(database.home, subscribers);
}

/**
 * Tells what happened, in the transaction that makes it so. Whoever listens is told once, before the commit, together
 * with everything else of the transaction; a part that is rolled back to a savepoint is forgotten with its facts.
 */
export function emit(tx: Tx, facts: readonly Fact[]): void {
  tx.beforeCommit(tellSubscribers, facts);
}

/** Whether anybody listens: to be asked where naming the facts would itself cost a query. */
export function isHeard(tx: Tx, teamId: number, type: EventType, isBulk = false): boolean {
  return subscribersOf(tx).some((subscriber) => hears(subscriber, { teamId, type, isBulk }));
}

async function tellSubscribers(tx: Tx, facts: readonly Fact[]): Promise<void> {
  for (const subscriber of subscribersOf(tx)) {
    const heard = subscriber.hears ? facts.filter((fact) => hears(subscriber, fact)) : facts;
    if (heard.length > 0) await subscriber.beforeCommit(tx, heard);
  }
}

type Told = Pick<Fact, 'teamId' | 'type' | 'isBulk'>;

function hears(subscriber: Subscriber, { teamId, type, isBulk = false }: Told): boolean {
  return subscriber.hears?.(teamId, type, isBulk) ?? true;
}

const subscribersOf = (tx: Tx) => listening.get(tx.home) ?? [];
