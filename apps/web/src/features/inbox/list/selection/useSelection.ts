import type { Conversation } from '@herald/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostAtOnce } from '../../bulk/useBulk.ts';

const nobody: ReadonlySet<number> = new Set();

export interface Selection {
  ids: ReadonlySet<number>;
  /** Rows show their boxes. */
  isOn: boolean;
  /** Shows the boxes before anything is marked, where there is no pointer to hover with. */
  start: () => void;
  /** Takes one in or out; `upTo` also takes in all between it and the one before. */
  toggle: (contactId: number, upTo?: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

/** The marked conversations. Another view begins with none. */
export function useSelection(rows: readonly Conversation[], view: string): Selection {
  const [ids, setIds] = useState(nobody);
  const [isStarted, setStarted] = useState(false);
  const [shownView, setShownView] = useState(view);
  const anchor = useRef<number | null>(null);
  if (view !== shownView) {
    setShownView(view);
    setIds(nobody);
    setStarted(false);
  }
  const current = useEffectEvent(() => rows);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = current();
  });
  const toggle = useCallback((contactId: number, upTo = false) => {
    const from = anchor.current;
    anchor.current = contactId;
    setIds((before) =>
      upTo && from !== null ? withRange(before, latest.current, from, contactId) : withOne(before, contactId),
    );
  }, []);
  const selectAll = useCallback(
    () => setIds(new Set(latest.current.slice(0, mostAtOnce).map((row) => row.contact_id))),
    [],
  );
  const clear = useCallback(() => {
    anchor.current = null;
    setIds(nobody);
    setStarted(false);
  }, []);
  const start = useCallback(() => setStarted(true), []);
  return { ids, isOn: isStarted || ids.size > 0, start, toggle, selectAll, clear };
}

export function withOne(before: ReadonlySet<number>, contactId: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(contactId)) next.add(contactId);
  return next;
}

/** All from one row to another, whichever stands first, beside what was marked already. */
export function withRange(
  before: ReadonlySet<number>,
  rows: readonly Conversation[],
  from: number,
  to: number,
): ReadonlySet<number> {
  const [one, other] = [from, to].map((id) => rows.findIndex((row) => row.contact_id === id));
  if (one === undefined || other === undefined || one === -1 || other === -1) return withOne(before, to);
  const between = rows.slice(Math.min(one, other), Math.max(one, other) + 1);
  return new Set([...before, ...between.map((row) => row.contact_id)]);
}
