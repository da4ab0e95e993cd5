import type { ReactNode } from 'react';
import { PlainTool } from '../PlainTool.tsx';
import { type Opener, OpensLazily } from './OpensLazily.tsx';

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
  /** What opens, around its button; in a file of its own. */
  popup: (button: Opener) => ReactNode;
}

/** A button of the inbox's tools whose popup is lazy. */
export function LazyTool({ label, has, icon, size = 'lg', disabled, className, data, popup }: LazyToolProps) {
  const button = (
    <PlainTool
      size={size}
      disabled={disabled}
      className={className}
      {...data}
      aria-label={label}
      title={label}
      aria-haspopup={has}
    >
      {icon}
    </PlainTool>
  );
  return (
    <OpensLazily name={label} button={button}>
      {popup}
    </OpensLazily>
  );
}
