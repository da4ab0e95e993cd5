import { UnstyledButton } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

export interface MenuOfButtonProps {
  /** The button, to be used as the menu's target. */
  target: ReactNode;
  onNavigate?: () => void;
}

interface LazyMenuProps {
  className?: string;
  narrow: boolean;
  /** The menu, in a file of its own; it opens as soon as it is there. */
  Menu: ComponentType<MenuOfButtonProps>;
  onNavigate?: () => void;
  children: ReactNode;
}

/** A button whose menu is fetched when it is first pressed: the frame of every page stays light. */
export function LazyMenu({ className, narrow, Menu, onNavigate, children }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UnstyledButton
      className={className}
      data-narrow={narrow || undefined}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      {children}
    </UnstyledButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu target={button} onNavigate={onNavigate} />
    </Suspense>
  );
}
