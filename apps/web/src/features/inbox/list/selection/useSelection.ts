import type { Conversation } from '@herald/contract';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type RowId, rowKey, sameRow } from '#data/conversations/rows.ts';
import { mostAtOnce } from '../../bulk/useBulk.ts';

const nobody: ReadonlyMap<string, RowId> = new Map();

export interface Selection {
  /** By their keys; of one number or of several. */
  marked: ReadonlyMap<string, RowId>;
  /** Rows show their boxes. */
  isOn: boolean;
  /** Shows the boxes before anything is marked, where there is no pointer to hover with. */
  start: () => void;
  /** Takes one in or out; `upTo` also takes in all between it and the one before. */
  toggle: (row: RowId, upTo?: boolean) => void;
  /** All that are loaded, or these. */
  selectAll: (rows?: readonly RowId[]) => void;
  /** Takes in what has to be loaded first, unless the selection was given up meanwhile; says whether it did. */
  selectLater: () => (rows: readonly RowId[]) => boolean;
  clear: () => void;
}

/** The marked conversations. Another view begins with none. */
export function useSelection(rows: readonly Conversation[], view: string): Selection {
  const [marked, mark] = useState(nobody);
  const [isStarted, setStarted] = useState(false);
  const [shownView, setShownView] = useState(view);
  const anchor = useRef<RowId | null>(null);
  if (view !== shownView) {
    setShownView(view);
    mark(nobody);
    setStarted(false);
  }
  const current = useEffectEvent(() => rows);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = current();
  });
  const toggle = useCallback((row: RowId, upTo = false) => {
    const from = anchor.current;
    anchor.current = row;
    mark((before) =>
      upTo && from !== null ? withRange(before, latest.current, from, row) : withOne(before, row),
    );
  }, []);
  const selectAll = useCallback(
    (all: readonly RowId[] = latest.current) => mark(new Map(all.slice(0, mostAtOnce).map(entryOf))),
    [],
  );
  const givenUp = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is the trigger.
  useEffect(() => {
    givenUp.current += 1;
  }, [view]);
  const selectLater = useCallback(() => {
    const asked = givenUp.current;
    return (all: readonly RowId[]) => {
      if (asked !== givenUp.current) return false;
      selectAll(all);
      return true;
    };
  }, [selectAll]);
  const clear = useCallback(() => {
    givenUp.current += 1;
    anchor.current = null;
    mark(nobody);
    setStarted(false);
  }, []);
  const start = useCallback(() => setStarted(true), []);
  const isOn = isStarted || marked.size > 0;
  return useMemo(
    () => ({ marked, isOn, start, toggle, selectAll, selectLater, clear }),
    [marked, isOn, start, toggle, selectAll, selectLater, clear],
  );
}

type Marked = Selection['marked'];
const entryOf = ({ phone_number_id, contact_id }: RowId): [string, RowId] => {
  const row = { phone_number_id, contact_id };
  return [rowKey(row), row];
};

export function withOne(before: Marked, row: RowId): Marked {
  const next = new Map(before);
  if (!next.delete(rowKey(row)) && next.size < mostAtOnce) next.set(...entryOf(row));
  return next;
}

/** All from one row to another, whichever stands first, beside what was marked already; of too many, those nearest to the first. */
export function withRange(before: Marked, rows: readonly RowId[], from: RowId, to: RowId): Marked {
  const [one, other] = [from, to].map((id) => rows.findIndex((row) => sameRow(row, id)));
  if (one === undefined || other === undefined || one === -1 || other === -1) return withOne(before, to);
  const between = rows.slice(Math.min(one, other), Math.max(one, other) + 1).map(entryOf);
  const more = between.filter(([key]) => !before.has(key));
  const room = mostAtOnce - before.size;
  return new Map([
    ...before,
    ...(one > other ? more.slice(Math.max(0, more.length - room)) : more.slice(0, room)),
  ]);
}
