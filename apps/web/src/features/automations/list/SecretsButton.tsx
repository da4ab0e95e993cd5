import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';

const SecretsDialog = lazyPart(() => import('../secrets/SecretsDialog.tsx'));

/** What automations send to other systems, wherever it is used: also on a phone, which edits no blocks. */
export function SecretsButton() {
  const { t } = useTranslation('automations');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('secret.title')}
      </Button>
      {isOpen ? (
        <LazyBoundary name={t('secret.title')} onClose={close}>
          <SecretsDialog onClose={close} />
        </LazyBoundary>
      ) : null}
    </>
  );
}
