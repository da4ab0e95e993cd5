import type { Conversation } from '@herald/contract';
import { useState } from 'react';
import { steadyRows } from './steadyRows.ts';

/** Rows that keep their places while a mouse aims at one; `view`: of another choice of rows nothing is kept. */
export function useSteadyRows(
  now: readonly Conversation[],
  { isAiming, view }: { isAiming: boolean; view: string },
) {
  const [stood, setStood] = useState({ rows: now, view, isAiming: false });
  const held = isAiming && stood.isAiming && stood.view === view ? steadyRows(stood.rows, now) : null;
  const wanted = held?.rows ?? now;
  // The same ones in the same order are the same list, and not held again.
  const rows = isSame(stood.rows, wanted) ? stood.rows : wanted;
  if (stood.view !== view || stood.isAiming !== isAiming || stood.rows !== rows)
    setStood({ rows, view, isAiming });
  return { rows, waiting: held?.waiting ?? 0, release: () => setStood({ rows: now, view, isAiming }) };
}

function isSame(a: readonly Conversation[], b: readonly Conversation[]): boolean {
  return a === b || (a.length === b.length && a.every((row, index) => row === b[index]));
}
