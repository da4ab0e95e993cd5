import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as being there. */
const nearEnd = 48;

interface Held {
  /** True while the person is at the end and follows what comes. */
  follows: boolean;
  /** The first entry in sight and how far below the upper edge it stands. */
  anchor: { element: Element; top: number } | null;
  /** Heights of the content and of the view when they were last looked at. */
  height: number;
  room: number;
}

/**
 * Keeps what the person reads where it is. Whatever changes height, above or below (older messages, an image that has
 * loaded, a status line), the first entry in sight stays in place; at the end, the end stays in sight. It does so itself
 * and not by the browser's scroll anchoring, which Safari lacks.
 */
export function useThreadScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** The end of what is loaded is not the present: nobody follows it. */
  isAway: boolean,
) {
  const held = useRef<Held>({ follows: true, anchor: null, height: 0, room: 0 });
  const away = useRef(isAway);
  useLayoutEffect(() => {
    away.current = isAway;
    if (isAway) held.current.follows = false;
  }, [isAway]);
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const [view, inner] = [scroller.current, content.current];
    if (!view || !inner) return;

    const remember = () => {
      // Heights have changed under the person, and the browser moved with them: `hold` is about to put that right.
      if (view.scrollHeight !== held.current.height || view.clientHeight !== held.current.room) return;
      held.current.follows = distanceOf(view) < nearEnd && !away.current;
      held.current.anchor = held.current.follows ? null : findAnchor(view, inner);
      setAtEnd(held.current.follows);
    };
    const hold = () => {
      const { follows, anchor } = held.current;
      if (follows) view.scrollTop = view.scrollHeight;
      else if (anchor?.element.isConnected) view.scrollTop += topIn(view, anchor.element) - anchor.top;
      held.current.height = view.scrollHeight;
      held.current.room = view.clientHeight;
    };

    held.current.height = view.scrollHeight;
    held.current.room = view.clientHeight;
    view.scrollTop = startOf(view, inner);
    remember();
    view.addEventListener('scroll', remember, { passive: true });
    const observer = new ResizeObserver(hold);
    observer.observe(view);
    observer.observe(inner);
    return () => {
      view.removeEventListener('scroll', remember);
      observer.disconnect();
    };
  }, [scroller, content]);

  /** To the present, which is here or about to be drawn; until then the end of what is there stands for it. */
  const toEnd = useCallback(() => {
    const view = scroller.current;
    if (!view) return;
    away.current = false;
    held.current.follows = true;
    held.current.anchor = null;
    setAtEnd(true);
    view.scrollTop = view.scrollHeight;
  }, [scroller]);

  /** An entry in the middle of the view, and kept there. */
  const toEntry = useCallback(
    (element: Element) => {
      const view = scroller.current;
      if (!view) return;
      element.scrollIntoView({ block: 'center' });
      // Where all of it is in sight nothing scrolls, and nobody would tell.
      const follows = !away.current && distanceOf(view) < nearEnd;
      held.current = {
        follows,
        anchor: follows ? null : { element, top: topIn(view, element) },
        height: view.scrollHeight,
        room: view.clientHeight,
      };
      setAtEnd(follows);
    },
    [scroller],
  );

  return { isAtEnd, toEnd, toEntry };
}

/** How far the end is below what is in sight. */
function distanceOf(view: HTMLElement): number {
  return view.scrollHeight - view.scrollTop - view.clientHeight;
}

/** The end, or the first unread message when not all of them fit. */
function startOf(view: HTMLElement, inner: HTMLElement): number {
  const mark = inner.querySelector('[data-unread-mark]');
  if (!mark) return view.scrollHeight;
  return view.scrollTop + topIn(view, mark) - 24;
}

function topIn(view: HTMLElement, element: Element): number {
  return element.getBoundingClientRect().top - view.getBoundingClientRect().top;
}

/**
 * The first message in sight. By halving: a long thread has thousands, and this runs at every step of scrolling. Only
 * messages: the line of a day moves to the top of that day when older messages of it come in.
 */
function findAnchor(view: HTMLElement, inner: HTMLElement): Held['anchor'] {
  const entries = inner.children;
  const edge = view.getBoundingClientRect().top;
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = entries[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom > edge) high = middle;
    else low = middle + 1;
  }
  while (low < entries.length - 1 && !entries[low]?.hasAttribute('data-message')) low += 1;
  const element = entries[low];
  return element ? { element, top: topIn(view, element) } : null;
}
