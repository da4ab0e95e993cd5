import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './drawings.tsx';

interface EmptyStateProps {
  drawing: DrawingName;
  /** One sentence: what will be here. */
  children: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ drawing, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center">
      <Drawing name={drawing} />
      <Text c="dimmed" maw={440}>
        {children}
      </Text>
      {action}
    </Stack>
  );
}
