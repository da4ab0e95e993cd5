import { ActionIcon } from '@mantine/core';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';

interface LazyToolProps {
  label: string;
  /** What opens: a list of actions, or anything else. */
  has: 'menu' | 'dialog';
  icon: ReactNode;
  size?: 'md' | 'lg';
  disabled?: boolean;
  className?: string | undefined;
  /** Marks for others to find the button by. */
  data?: Record<`data-${string}`, true>;
  /** What opens, around its button; in a file of its own, fetched at the first press. */
  popup: (button: ReactElement<{ onClick?: () => void }>) => ReactNode;
}

/** A button of which what it opens is fetched only when somebody presses it. */
export function LazyTool({ label, has, icon, size = 'lg', disabled, className, data, popup }: LazyToolProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      disabled={disabled}
      className={className ?? ''}
      {...data}
      aria-label={label}
      title={label}
      aria-haspopup={has}
      onClick={() => setWanted(true)}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {wanted ? (
        <Suspense fallback={button}>
          {popup(button)}
          <PressOnce place={place} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}

/** The first press was for what had yet to be fetched. The button is a new one then: the focus returns to it later. */
function PressOnce({ place }: { place: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const button = place.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.click();
  }, [place]);
  return null;
}
