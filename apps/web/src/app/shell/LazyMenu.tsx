import { UnstyledButton } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { type Opener, OpensLazily } from '#ui/lazy/OpensLazily.tsx';

export interface MenuOfButtonProps {
  /** The button, to be used as the menu's target. */
  target: Opener;
  onNavigate?: () => void;
}

interface LazyMenuProps {
  className?: string;
  /** What opens, in words. */
  name: string;
  narrow: boolean;
  /** The menu, in a file of its own; it opens as soon as it is there. */
  Menu: ComponentType<MenuOfButtonProps>;
  onNavigate?: () => void;
  children: ReactNode;
}

/** A button whose menu is fetched when it is first pressed: the frame of every page stays light. */
export function LazyMenu({ className, name, narrow, Menu, onNavigate, children }: LazyMenuProps) {
  const button = (
    <UnstyledButton className={className} data-narrow={narrow || undefined} aria-haspopup="menu">
      {children}
    </UnstyledButton>
  );
  return (
    <OpensLazily name={name} button={button}>
      {(target) => <Menu target={target} onNavigate={onNavigate} />}
    </OpensLazily>
  );
}
