import type { Campaign } from '@herald/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const FillAnewDialog = lazy(() => import('./FillAnewDialog.tsx'));

/** Shows what was edited at WhatsApp, and takes what stands there now. */
export function FillAnewButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={() => setOpen(true)}>
        {t('changed.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FillAnewDialog campaign={campaign} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
