import type { Conversation } from '@herald/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#app/queryClient.ts';
import { useCan, useNumberParams, useUser } from '#app/session/hooks.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { useOpenConversation } from '#data/inbox/useOpenConversation.ts';
import { useBulk } from '../bulk/useBulk.ts';
import { openPicker } from '../pickers/pickerStore.ts';
import type { Selection } from './selection/useSelection.ts';
import { neighbourOf, setShownList } from './shownList.ts';
import { useApproach } from './useApproach.ts';

interface ListKeysInput {
  rows: readonly Conversation[];
  openId: number | null;
  /** Around the rows: `li[data-index] a`. */
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  selection: Selection;
}

/**
 * The whole inbox by keyboard. J and K walk (from one open conversation to the next, else through the rows, where Enter
 * opens); the other keys mean what is marked, else the row that has the focus, else the open conversation.
 */
export function useListKeys({ rows, openId, scroller, scrollTo, selection }: ListKeysInput): void {
  const { t } = useTranslation('inbox');
  const { setClosed, closeWithUndo, clearHumanNeeded, markUnread, assign } = useConversationActions();
  const mayReply = useCan('conversations.reply');
  const mayAssign = useCan('conversations.assign');
  const user = useUser();
  const place = useNumberParams();
  const bulk = useBulk();
  const openConversation = useOpenConversation();
  const approach = useApproach(place);
  // Where the open conversation was, once it has left the list: closing one leads on to its neighbour.
  const lastIndex = useRef(0);
  const openIndex = rows.findIndex((row) => row.contact_id === openId);
  useEffect(() => {
    if (openIndex !== -1) lastIndex.current = openIndex;
  }, [openIndex]);
  useEffect(() => setShownList(rows.map((row) => row.contact_id)), [rows]);

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
    const row = rows[index];
    if (openId === null || !row) return;
    openConversation(row.contact_id);
    // Whoever walks this way walks on.
    const following = rows[index + step];
    if (following) approach(following.contact_id, true);
  };
  // The open one need not be in the list: it may be closed, or found by its address.
  const readOpen = () =>
    openId === null ? undefined : queryClient.getQueryData(threadQuery(place, openId).queryKey)?.conversation;
  const meant = () => rows[focusedIndex()] ?? rows[openIndex] ?? readOpen();

  /** On to the next, if it was the open one that went. */
  const goOn = (contactId: number) => {
    const next = neighbourOf(contactId);
    const at = rows.findIndex((row) => row.contact_id === next);
    if (contactId === openId) openConversation(next);
    // The row takes the place of the one that goes.
    const index = at > lastIndex.current ? at - 1 : at;
    if (index >= 0) requestAnimationFrame(() => focusRow(scroller, index));
  };
  const close = () => {
    if (selection.ids.size > 0) {
      bulk.run({ kind: 'close' }, [...selection.ids]);
      selection.clear();
      return;
    }
    const row = meant();
    if (!row) return;
    if (row.closed) setClosed.mutate({ contactId: row.contact_id, closed: false });
    else {
      goOn(row.contact_id);
      closeWithUndo(row.contact_id);
    }
  };
  const pick = (kind: 'assign' | 'snooze') => {
    if (selection.ids.size > 0) {
      const anchor = document.querySelector(`[data-bulk-pick="${kind}"]`);
      openPicker({ kind, contactIds: [...selection.ids], anchor, isBulk: true, onPick: selection.clear });
      return;
    }
    const row = meant();
    if (!row) return;
    const { contact_id } = row;
    const isOpen = contact_id === openId;
    const anchor = isOpen ? document.querySelector(`[data-thread-pick="${kind}"]`) : document.activeElement;
    const onPick = kind === 'snooze' ? () => goOn(contact_id) : () => {};
    openPicker({ kind, contactIds: [contact_id], anchor, isBulk: false, onPick });
  };
  const takeIt = () => {
    const me = { user_id: user.id, name: `${user.first_name} ${user.last_name}`.trim() || user.email };
    if (selection.ids.size > 0) {
      bulk.run({ kind: 'assign', user_id: user.id }, [...selection.ids]);
      selection.clear();
      return;
    }
    const row = meant();
    if (row) assign.mutate({ contactId: row.contact_id, to: { user: me } });
  };
  const unread = () => {
    if (selection.ids.size > 0) {
      bulk.run({ kind: 'unread' }, [...selection.ids]);
      selection.clear();
      return;
    }
    const row = meant();
    if (row) markUnread.mutate(row.contact_id);
  };
  const takenCareOf = () => {
    const row = meant();
    if (row?.is_human_needed) clearHumanNeeded.mutate(row.contact_id);
  };
  const select = (upTo: boolean) => {
    const row = meant();
    if (row && rows.includes(row)) selection.toggle(row.contact_id, upTo);
  };
  const search = () => document.querySelector<HTMLInputElement>('[data-inbox-search]')?.focus();

  useShortcuts(t('title'), [
    { keys: 'j', label: t('keys.next'), run: () => move(1) },
    { keys: 'k', label: t('keys.previous'), run: () => move(-1) },
    { keys: '/', label: t('keys.search'), run: search },
    ...(mayReply
      ? [
          { keys: 'e', label: t('keys.close'), run: close },
          { keys: 's', label: t('keys.snooze'), run: () => pick('snooze') },
          { keys: 'u', label: t('keys.unread'), run: unread },
          { keys: 't', label: t('keys.human'), run: takenCareOf },
          { keys: 'x', label: t('keys.select'), run: () => select(false) },
          { keys: 'shift+x', label: t('keys.selectRange'), run: () => select(true) },
        ]
      : []),
    ...(mayReply && mayAssign
      ? [
          { keys: 'a', label: t('keys.assign'), run: () => pick('assign') },
          { keys: 'i', label: t('keys.assignMe'), run: takeIt },
        ]
      : []),
    ...(selection.isOn ? [{ keys: 'escape', label: t('bulk.clear'), run: selection.clear }] : []),
  ]);
}

/** The row may have to be drawn first. */
function focusRow(scroller: RefObject<HTMLElement | null>, index: number, attempts = 6): void {
  const link = scroller.current?.querySelector<HTMLElement>(`li[data-index="${index}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusRow(scroller, index, attempts - 1));
}
