import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToolButtonProps extends ActionIconProps {
  /** Its name: read aloud, and shown under the pointer. */
  label: string;
  onClick: () => void;
  autoFocus?: boolean;
  children: ReactNode;
}

/** A quiet button that is only a sign. */
export function ToolButton({ label, ...props }: ToolButtonProps) {
  return <ActionIcon variant="subtle" color="gray" {...props} aria-label={label} title={label} />;
}
