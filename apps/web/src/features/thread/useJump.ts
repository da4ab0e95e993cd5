import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '#ui/notify.ts';

const markedFor = 1600;
/** How many frames a message that was just loaded may take to be drawn. */
const mostFrames = 30;

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

  const jump = useCallback(
    async (messageId: number) => {
      const find = () => content.current?.querySelector(`[data-message="${messageId}"]`);
      if (!find() && !(await jumpTo(messageId))) {
        notifyError(null, t('thread.notFound'));
        return;
      }
      for (let frame = 0; !find() && frame < mostFrames; frame += 1) await nextFrame();
      const entry = find();
      if (!entry) return;
      toEntry(entry);
      setMarked(messageId);
    },
    [content, jumpTo, toEntry, t],
  );
  return { jump: useCallback((id: number) => void jump(id), [jump]), markedId };
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
