import type { Conversation } from '@herald/contract';
import { useEffect, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { type RowId, rowKey } from '#data/conversations/rows.ts';
import { useOpenConversation } from '#data/inbox/useOpenConversation.ts';
import { neighbourOf, setShownList } from '../shownList.ts';
import { useApproach } from '../useApproach.ts';
import { focusedIndex, focusRow, type RowsRef, rowLink } from './rowFocus.ts';
import { stepTo } from './steps.ts';

export interface WalkedList {
  rows: readonly Conversation[];
  /** The open conversation, which need not be in the list. */
  open: RowId | null;
  list: RowsRef;
  scrollTo: (index: number) => void;
}

/**
 * Where somebody is in the list.
 *
 * - `move(step)`: to the next row, and into its conversation when one is open.
 * - `goOn(row)`: this one is about to leave; on to the one that takes its place.
 * - `meant()`: the row with the focus, else the open conversation.
 */
export function useWalk({ rows, open: opened, list, scrollTo }: WalkedList) {
  const { team_id } = useNumberParams();
  const show = useOpenConversation();
  const approach = useApproach(team_id);
  const openConversation = (row: RowId | null) => show(row?.contact_id ?? null, row?.phone_number_id);
  const openKey = opened && rowKey(opened);
  const indexOf = (id: RowId | null) => (id ? rows.findIndex((row) => rowKey(row) === rowKey(id)) : -1);
  const open = indexOf(opened);
  const last = useRef(0);
  useEffect(() => {
    if (open !== -1) last.current = open;
  }, [open]);
  useEffect(() => setShownList(rows), [rows]);

  const move = (step: 1 | -1) => {
    if (rows.length === 0) return;
    const index = stepTo({ count: rows.length, focused: focusedIndex(list), open, last: last.current }, step);
    scrollTo(index);
    focusRow(list, index);
    const row = rows[index];
    if (!opened || !row) return;
    openConversation(row);
    // Whoever walks this way walks on.
    const following = rows[index + step];
    if (following) approach(following, true);
  };
  const goOn = (row: RowId) => {
    const next = neighbourOf(row);
    if (rowKey(row) === openKey) openConversation(next);
    const link = rowLink(list, indexOf(next));
    link?.focus({ preventScroll: true });
    // A picker gives the focus back to the row it was opened from, which goes.
    requestAnimationFrame(() => link?.focus({ preventScroll: true }));
  };
  // The open one need not be in the list: it may be closed, or found by its address.
  const readOpen = () =>
    opened
      ? queryClient.getQueryData(threadQuery({ ...opened, team_id }, opened.contact_id).queryKey)
          ?.conversation
      : undefined;
  const meant = () => rows[focusedIndex(list)] ?? rows[open] ?? readOpen();
  return { move, goOn, meant };
}
