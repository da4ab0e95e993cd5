import type { Conversation } from '@herald/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#app/queryClient.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { threadQuery } from '../queries.ts';
import { useConversationActions } from '../useConversationActions.ts';

/** J and K walk through the list (Enter opens, as it does on any link), E closes or reopens. */
export function useListKeys(
  rows: readonly Conversation[],
  openId: number | null,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
): void {
  const { t } = useTranslation('messages');
  const { setClosed } = useConversationActions();
  const mayReply = useCan('conversations.reply');
  const place = useNumberParams();
  // Where the open conversation was, once it has left the list: closing one leads on to its neighbour.
  const lastIndex = useRef(0);
  const openIndex = rows.findIndex((row) => row.contact_id === openId);
  useEffect(() => {
    if (openIndex !== -1) lastIndex.current = openIndex;
  }, [openIndex]);

  const focusedIndex = (): number => {
    const item = document.activeElement?.closest('li[data-index]');
    return item && scroller.current?.contains(item) ? Number(item.getAttribute('data-index')) : -1;
  };
  const move = (step: 1 | -1) => {
    if (rows.length === 0) return;
    const focused = focusedIndex();
    const from = focused !== -1 ? focused : openIndex;
    // From nowhere, J begins where the open conversation was, or at the top.
    const next = from !== -1 ? from + step : lastIndex.current;
    const index = Math.min(rows.length - 1, Math.max(0, next));
    scrollTo(index);
    focusRow(scroller, index);
  };
  // The open one need not be in the list: it may be closed, or found by its address.
  const readOpen = () =>
    openId === null ? undefined : queryClient.getQueryData(threadQuery(place, openId).queryKey)?.conversation;
  const toggleClosed = () => {
    const row = rows[focusedIndex()] ?? rows[openIndex] ?? readOpen();
    if (row && mayReply) setClosed.mutate({ contactId: row.contact_id, closed: !row.closed });
  };
  useShortcuts(t('title'), [
    { keys: 'j', label: t('keys.next'), run: () => move(1) },
    { keys: 'k', label: t('keys.previous'), run: () => move(-1) },
    { keys: 'e', label: t('keys.close'), run: toggleClosed },
  ]);
}

/** The row may have to be drawn first. */
function focusRow(scroller: RefObject<HTMLElement | null>, index: number, attempts = 6): void {
  const link = scroller.current?.querySelector<HTMLElement>(`li[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusRow(scroller, index, attempts - 1));
}
