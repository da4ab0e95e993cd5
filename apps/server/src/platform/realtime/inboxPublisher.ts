import type { InboxChanges } from '@herald/contract';
import type { Logger } from '../log.ts';
import { pause } from '../pause.ts';
import { type AwaitingTold, createAwaitingTeller } from './awaitingTeller.ts';
import { type InboxEvent, NumberChanges, type NumberRows, noRows } from './inboxChanges.ts';

/** Reads conversations as the wire has them, and how many wait, by number; of a number that is not there, nothing. */
export type ReadRows = (
  wanted: ReadonlyMap<number, readonly number[]>,
) => Promise<ReadonlyMap<number, NumberRows>>;

/** No sooner than this after the last time: what happens meanwhile is told together. */
const quietMs = 15;
/** Of a number with more changed conversations at once, the first; for the others, open lists ask. */
const rowsOfNumber = 25;
const rowsAtOnce = 300;

export interface InboxPublisher {
  note(event: InboxEvent): void;
  /** How rows are read; until it is known, events come without. */
  carryRows(read: ReadRows): void;
  /** Resolves when everything that was noted has been told. */
  settled(): Promise<void>;
}

/** How it is told: to the inbox of a number, and to its team. */
interface Emit {
  changes(changes: InboxChanges): void;
  awaiting(told: AwaitingTold): void;
}

/**
 * Tells what was committed. The rows are read afterwards, those of all numbers in one statement, while new events gather:
 * no transaction waits for it, and the busier it is the fewer events there are.
 */
export function createInboxPublisher(emit: Emit, log: Logger): InboxPublisher {
  let pending = new Map<number, NumberChanges>();
  let read: ReadRows = async () => new Map();
  let working: Promise<void> | null = null;
  const counts = createAwaitingTeller(emit.awaiting);

  async function work(): Promise<void> {
    // What else is committed in this turn of the loop belongs together.
    await pause(0);
    while (pending.size > 0) {
      const told = pending;
      pending = new Map();
      const rows = await readRows(told);
      for (const [phoneNumberId, changes] of told) {
        const read = rows.get(phoneNumberId) ?? noRows;
        for (const event of changes.toEvents(read)) emit.changes(event);
        const { teamId, awaiting } = read;
        if (teamId !== null && awaiting) counts.note(teamId, { phone_number_id: phoneNumberId, ...awaiting });
      }
      await pause(quietMs);
    }
    working = null;
  }

  async function readRows(told: ReadonlyMap<number, NumberChanges>) {
    const wanted = new Map<number, number[]>();
    let left = rowsAtOnce;
    for (const [phoneNumberId, changes] of told) {
      const all = changes.contactIds();
      if (all.length === 0) continue;
      const ids = all.slice(0, Math.min(rowsOfNumber, left));
      left -= ids.length;
      wanted.set(phoneNumberId, ids);
    }
    if (wanted.size === 0) return new Map<number, NumberRows>();
    try {
      return await read(wanted);
    } catch (error) {
      // Whoever looks at these conversations asks for them instead.
      log.warn({ err: error }, 'changed conversations could not be read');
      return new Map<number, NumberRows>();
    }
  }

  return {
    note(event) {
      const { phone_number_id } = event.payload;
      let changes = pending.get(phone_number_id);
      if (!changes) {
        changes = new NumberChanges(phone_number_id);
        pending.set(phone_number_id, changes);
      }
      changes.add(event);
      working ??= work();
    },
    carryRows(next) {
      read = next;
    },
    async settled() {
      while (working) await working;
      counts.flush();
    },
  };
}
