import type { Message } from '@herald/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { type ChangeDraft, type ComposerMode, focusComposer } from '#features/composer/index.ts';

/** Whether an answer or a note is written, by tab, by key, or by answering a message. */
export function useComposing(change: ChangeDraft) {
  const { t } = useTranslation('messages');
  const [mode, setMode] = useState<ComposerMode>('reply');
  const write = (next: ComposerMode) => {
    setMode(next);
    requestAnimationFrame(focusComposer);
  };
  const reply = useCallback(
    ({ id, contact_is_sender, ...message }: Message) => {
      const preview = 'body' in message.message ? message.message.body : '';
      change({ quoted: { id, preview: preview ?? '', contact_is_sender } });
      setMode('reply');
      requestAnimationFrame(focusComposer);
    },
    [change],
  );
  const noteOn = useCallback(
    ({ message }: Message) => {
      const words = 'body' in message ? message.body : null;
      if (words) change(({ note }) => ({ note: [note, `« ${words} »\n`].filter((part) => part).join('\n') }));
      setMode('note');
      requestAnimationFrame(focusComposer);
    },
    [change],
  );
  useShortcuts(t('keys.conversation'), [
    { keys: 'r', label: t('keys.reply'), run: () => write('reply') },
    { keys: 'n', label: t('conversation:keys.note'), run: () => write('note') },
  ]);
  return { mode, setMode, reply, noteOn };
}
