import { Alert, Group, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

export const lookEveryMs = 2_000;
/** So long it usually takes at most. */
const patienceMs = 60_000;

interface BeingConfirmedProps {
  isDone: boolean;
  onClose: () => void;
  /** What is said once it is there. */
  children: ReactNode;
}

/** A payment is on its way; some, like a debit from a bank account, take days. */
export function BeingConfirmed({ isDone, onClose, children }: BeingConfirmedProps) {
  const { t } = useTranslation('pricing');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isDone && !isLong)
    return (
      <Alert color="blue" role="status">
        <Group gap="sm">
          <Loader size="xs" />
          {t('confirming')}
        </Group>
      </Alert>
    );
  return (
    <Alert
      color={isDone ? 'green' : 'blue'}
      role="status"
      withCloseButton
      onClose={onClose}
      closeButtonLabel={t('common:action.close')}
    >
      {isDone ? children : t('confirmingLong')}
    </Alert>
  );
}
