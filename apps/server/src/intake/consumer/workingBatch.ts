import type { AppServices } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { storable } from '../../platform/database/storable.ts';
import type { Batch, Item } from '../batch.ts';
import { type Deferral, usualPauses } from './deferral.ts';

/** Remarks by the id of their event. */
export type Notes = Map<number, string[]>;

export interface WorkingBatch {
  batch: Batch;
  deferrals: Deferral[];
  notes: Notes;
}

/** What is worked with inside one transaction, and what is remembered for its end. */
export function openBatch(app: AppServices, tx: Tx): WorkingBatch {
  const deferrals: Deferral[] = [];
  const notes: Notes = new Map();
  const note = ({ claimed: { id } }: Item, remark: string) => {
    const known = notes.get(id);
    if (known) known.push(remark);
    else notes.set(id, [remark]);
  };
  const batch: Batch = {
    app,
    tx,
    now: app.clock.now(),
    defer(item, why, pauses = usualPauses) {
      const pause = pauses[item.claimed.looks];
      // What is put aside says why in an event of its own.
      if (pause === undefined) note(item, `orphan: ${why}`);
      else deferrals.push({ item, why, pause });
    },
    note,
  };
  return { batch, deferrals, notes };
}

export function remarksOf(notes: Notes): Map<number, string> {
  return new Map([...notes].map(([id, own]) => [id, remarkOf(own)]));
}

function remarkOf(notes: readonly string[]): string {
  return storable([...new Set(notes)].slice(0, 20).join('; ')).slice(0, 2000);
}
