import { type RefObject, useEffect, useRef } from 'react';
import classes from './useWidePart.module.css';

/** What a part needs that scrolls sideways, so that the keyboard reaches it and it says what it is. */
export const scrollsByKey = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label }) as const;

/** The same, for a part that scrolls by itself: it fades on the sides that have more. */
export function useWidePart(label: string) {
  const ref = useRef<HTMLDivElement>(null);
  useSides(ref);
  return { ref, className: classes.wide, ...scrollsByKey(label) };
}

/** Says at an element on which sides there is more of what it holds: `data-more`. */
function useSides(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // A pixel may be parted.
      const sides = [
        ...(scrollLeft > 1 ? ['left'] : []),
        ...(scrollLeft + clientWidth < scrollWidth - 1 ? ['right'] : []),
      ];
      if (sides.length > 0) element.dataset.more = sides.join(' ');
      else delete element.dataset.more;
    };
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [part]);
}
