import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const mostPages = 12;
const markedFor = 1600;

/** Leads to a message of the thread, reading further back when it is not loaded yet, and marks it for a moment. */
export function useJump(
  content: RefObject<HTMLElement | null>,
  hasOlder: boolean,
  loadOlder: () => Promise<void>,
) {
  const [markedId, setMarked] = useState<number | null>(null);
  const older = useRef(hasOlder);
  useEffect(() => {
    older.current = hasOlder;
  }, [hasOlder]);
  useEffect(() => {
    if (markedId === null) return;
    const timer = setTimeout(() => setMarked(null), markedFor);
    return () => clearTimeout(timer);
  }, [markedId]);

  const jump = useCallback(
    async (messageId: number) => {
      const find = () => content.current?.querySelector(`[data-message="${messageId}"]`);
      for (let page = 0; !find() && older.current && page < mostPages; page += 1) {
        await loadOlder();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const element = find();
      if (!element) return;
      element.scrollIntoView({ block: 'center' });
      setMarked(messageId);
    },
    [content, loadOlder],
  );
  return { jump: useCallback((id: number) => void jump(id), [jump]), markedId };
}
