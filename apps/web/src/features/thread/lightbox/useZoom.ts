import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

interface View {
  scale: number;
  x: number;
  y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const largest = 6;
/** A finger that has gone this far turns the page. */
const swipePx = 60;

interface ZoomOptions {
  /** -1: the one before, 1: the next. */
  onSwipe: (step: -1 | 1) => void;
}

/** Looking closely: by wheel, keys, double click and two fingers; a large image is moved, a whole one is swiped away. */
export function useZoom({ onSwipe }: ZoomOptions) {
  const [view, setView] = useState<View>(whole);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const swiped = useRef(0);

  const zoomBy = (factor: number) =>
    setView((before) => {
      const scale = Math.min(largest, Math.max(1, before.scale * factor));
      if (scale === 1) return whole;
      const ratio = scale / before.scale;
      return { scale, x: before.x * ratio, y: before.y * ratio };
    });

  function onPointerMove(event: PointerEvent): void {
    const last = pointers.current.get(event.pointerId);
    if (!last) return;
    const spanBefore = spanOf(pointers.current);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const span = spanOf(pointers.current);
    if (span !== null && spanBefore) {
      zoomBy(span / spanBefore);
      return;
    }
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    if (view.scale > 1) setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
    else swiped.current += dx;
  }
  function onPointerEnd(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    if (Math.abs(swiped.current) > swipePx) onSwipe(swiped.current > 0 ? -1 : 1);
    swiped.current = 0;
  }

  return {
    scale: view.scale,
    zoomBy,
    reset: () => setView(whole),
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    handlers: {
      onWheel: (event: WheelEvent) => zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15),
      onDoubleClick: () => (view.scale > 1 ? setView(whole) : zoomBy(2.5)),
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
    },
  };
}

function spanOf(pointers: ReadonlyMap<number, { x: number; y: number }>): number | null {
  const [first, second] = [...pointers.values()];
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : null;
}
