import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { type Shortcut, useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { undoNewest } from '#ui/notifyUndo.tsx';
import type { Selection } from '../selection/useSelection.ts';
import { usePickKeys } from './usePickKeys.ts';
import { useRowActions } from './useRowActions.ts';
import { useWalk, type WalkedList } from './useWalk.ts';

interface ListKeysInput extends WalkedList {
  selection: Selection;
}

/**
 * The whole inbox by keyboard. J and K walk (from one open conversation to the next, else through the rows, where Enter
 * opens); the other keys mean what is marked, else the row that has the focus, else the open conversation. Drawn as of the number of
 * the latter two.
 */
export const ListKeys = memo(function ListKeys({ selection, ...list }: ListKeysInput): null {
  const { t } = useTranslation('inbox');
  const mayReply = useCan('conversations.reply');
  const mayAssign = useCan('conversations.assign');
  const walk = useWalk(list);
  const { close, unread, takeIt, takenCareOf, pin } = useRowActions(selection, walk, list.open);
  const pick = usePickKeys(selection, walk, list.open);
  const select = (upTo: boolean) => () => {
    const row = walk.meant();
    if (row && list.rows.includes(row)) selection.toggle(row, upTo);
  };

  const always: Shortcut[] = [
    { keys: 'j', label: t('keys.next'), run: () => walk.move(1) },
    { keys: 'k', label: t('keys.previous'), run: () => walk.move(-1) },
    { keys: '/', label: t('keys.search'), run: focusSearch },
    { keys: 'z', label: t('keys.undo'), run: undoNewest },
    { keys: 'shift+p', label: t('pin.key'), run: pin },
  ];
  const replying: Shortcut[] = [
    { keys: 'e', label: t('keys.close'), run: close },
    { keys: 's', label: t('keys.snooze'), run: pick('snooze') },
    { keys: 'l', label: t('keys.label'), run: pick('label') },
    { keys: 'p', label: t('priority.label'), run: pick('priority') },
    { keys: 'm', label: t('keys.macro'), run: pick('macro') },
    { keys: 'u', label: t('keys.unread'), run: unread },
    { keys: 't', label: t('keys.human'), run: takenCareOf },
    { keys: 'x', label: t('keys.select'), run: select(false) },
    { keys: 'shift+x', label: t('keys.selectRange'), run: select(true) },
  ];
  const assigning: Shortcut[] = [
    { keys: 'a', label: t('keys.assign'), run: pick('assign') },
    { keys: 'i', label: t('keys.assignMe'), run: takeIt },
  ];
  const leaving: Shortcut[] = [{ keys: 'escape', label: t('bulk.clear'), run: selection.clear }];
  useShortcuts(t('title'), [
    ...always,
    ...(mayReply ? replying : []),
    ...(mayReply && mayAssign ? assigning : []),
    ...(selection.isOn ? leaving : []),
  ]);
  return null;
});

const focusSearch = () => document.querySelector<HTMLInputElement>('[data-inbox-search]')?.focus();
