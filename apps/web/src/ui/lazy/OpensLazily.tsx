import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { LazyBoundary } from './lazyPart.tsx';

export type Opener = ReactElement<{ onClick?: () => void }>;

interface OpensLazilyProps {
  /** What opens, in words. */
  name: string;
  button: Opener;
  /** What opens, around its button; in a file of its own, fetched at the first press. */
  children: (button: Opener) => ReactNode;
}

/** A button of which what it opens is fetched only when somebody presses it. */
export function OpensLazily({ name, button, children }: OpensLazilyProps) {
  const [presses, setPresses] = useState(0);
  const place = useRef<HTMLSpanElement>(null);
  const opener = cloneElement(button, { onClick: () => setPresses(presses + 1) });
  const close = () => {
    setPresses(0);
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {presses === 0 ? (
        opener
      ) : (
        // Pressing the button again tries again.
        <LazyBoundary key={presses} name={name} fallback={opener} onClose={close}>
          {children(button)}
          <PressOnce place={place} />
        </LazyBoundary>
      )}
    </span>
  );
}

/**
 * The first press was for what had yet to be fetched. The button is a new one then: the focus returns to it later. Whoever
 * has gone on elsewhere in between is left alone; the next press opens at once.
 */
function PressOnce({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !place.current?.contains(activeElement)) return;
    const button = place.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    if (button?.ariaExpanded !== 'true') button?.click();
  }, [place]);
  return null;
}
