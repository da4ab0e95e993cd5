import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '#ui/notify.ts';
import { notifyRetry, withdrawOffer } from '#ui/notifyUndo.tsx';

const markedFor = 1600;
/** How many frames a message that was just loaded may take to be drawn. */
const mostFrames = 30;

/** To a message, or to a note that stands near it; the entry once it is in sight, or null. */
export type Jump = (messageId: number, noteId?: number) => Promise<Element | null>;

/** Leads to a message of the thread, loading what stands around it when it is not there yet, and marks it for a moment. */
export function useJump(
  content: RefObject<HTMLElement | null>,
  jumpTo: (messageId: number) => Promise<boolean>,
  toEntry: (entry: Element) => void,
) {
  const { t } = useTranslation('conversation');
  const [markedId, setMarked] = useState<number | null>(null);
  useEffect(() => {
    if (markedId === null) return;
    const timer = setTimeout(() => setMarked(null), markedFor);
    return () => clearTimeout(timer);
  }, [markedId]);

  // Nobody can be led there once the thread was left.
  useEffect(() => () => withdrawOffer('jump'), []);

  const jump = useCallback<Jump>(
    async function jump(messageId, noteId) {
      const wanted = noteId === undefined ? `[data-message="${messageId}"]` : `[data-note="${noteId}"]`;
      const find = () => content.current?.querySelector(wanted);
      try {
        if (!find() && !(await jumpTo(messageId))) {
          notifyError(null, t('thread.notFound'));
          return null;
        }
      } catch (error) {
        notifyRetry(error, () => void jump(messageId, noteId), 'jump');
        return null;
      }
      for (let frame = 0; !find() && frame < mostFrames; frame += 1) await nextFrame();
      const entry = find();
      if (!entry) return null;
      toEntry(entry);
      setMarked(noteId === undefined ? messageId : null);
      return entry;
    },
    [content, jumpTo, toEntry, t],
  );
  return { jump, markedId };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
