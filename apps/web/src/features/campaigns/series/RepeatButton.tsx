import type { Campaign } from '@herald/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const RepeatDialog = lazy(() => import('./RepeatDialog.tsx'));

interface RepeatButtonProps extends ButtonProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'series'>;
  children: ReactNode;
}

/** Opens the dialog that says how a campaign repeats. */
export function RepeatButton({ campaign, children, ...look }: RepeatButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <RepeatDialog campaign={campaign} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
