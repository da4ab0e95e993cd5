import { type PointerEvent, type TouchEvent, useRef } from 'react';

const longMs = 450;
const stillPx = 8;

/** A finger that rests on a message opens its reactions; moving it scrolls instead. */
export function useLongPress() {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const hasOpened = useRef(false);
  const end = () => {
    if (held.current) clearTimeout(held.current.timer);
    held.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      hasOpened.current = false;
      const press = () => {
        hasOpened.current = true;
        currentTarget.querySelector<HTMLElement>('[data-react]')?.click();
      };
      held.current = { timer: setTimeout(press, longMs), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = held.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > stillPx) end();
    },
    // The click that browsers make of a finger's leaving would close what it has just opened, or press what is under it.
    onTouchEnd: (event: TouchEvent) => {
      if (hasOpened.current && event.cancelable) event.preventDefault();
      hasOpened.current = false;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
