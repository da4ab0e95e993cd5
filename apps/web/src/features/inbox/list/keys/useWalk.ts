import type { Conversation } from '@herald/contract';
import { useEffect, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { useOpenConversation } from '#data/inbox/useOpenConversation.ts';
import { neighbourOf, setShownList } from '../shownList.ts';
import { useApproach } from '../useApproach.ts';
import { focusedIndex, focusRow, type RowsRef, rowLink } from './rowFocus.ts';
import { stepTo } from './steps.ts';

export interface WalkedList {
  rows: readonly Conversation[];
  openId: number | null;
  list: RowsRef;
  scrollTo: (index: number) => void;
}

/**
 * Where somebody is in the list.
 *
 * - `move(step)`: to the next row, and into its conversation when one is open.
 * - `goOn(contactId)`: this one is about to leave; on to the one that takes its place.
 * - `meant()`: the row with the focus, else the open conversation.
 */
export function useWalk({ rows, openId, list, scrollTo }: WalkedList) {
  const place = useNumberParams();
  const openConversation = useOpenConversation();
  const approach = useApproach(place);
  const indexOf = (contactId: number | null) => rows.findIndex((row) => row.contact_id === contactId);
  const open = indexOf(openId);
  const last = useRef(0);
  useEffect(() => {
    if (open !== -1) last.current = open;
  }, [open]);
  useEffect(() => setShownList(rows.map((row) => row.contact_id)), [rows]);

  const move = (step: 1 | -1) => {
    if (rows.length === 0) return;
    const index = stepTo({ count: rows.length, focused: focusedIndex(list), open, last: last.current }, step);
    scrollTo(index);
    focusRow(list, index);
    const row = rows[index];
    if (openId === null || !row) return;
    openConversation(row.contact_id);
    // Whoever walks this way walks on.
    const following = rows[index + step];
    if (following) approach(following.contact_id, true);
  };
  const goOn = (contactId: number) => {
    const next = neighbourOf(contactId);
    if (contactId === openId) openConversation(next);
    const link = rowLink(list, indexOf(next));
    link?.focus({ preventScroll: true });
    // A picker gives the focus back to the row it was opened from, which goes.
    requestAnimationFrame(() => link?.focus({ preventScroll: true }));
  };
  // The open one need not be in the list: it may be closed, or found by its address.
  const readOpen = () =>
    openId === null ? undefined : queryClient.getQueryData(threadQuery(place, openId).queryKey)?.conversation;
  const meant = () => rows[focusedIndex(list)] ?? rows[open] ?? readOpen();
  return { move, goOn, meant };
}
