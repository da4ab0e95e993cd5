import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { useRefreshNumber } from '#data/numbers/useRefreshNumber.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** Reads the number again from WhatsApp, now. */
export function RefreshButton() {
  const { t } = useTranslation('numbers');
  const { connection } = useNumber();
  const refresh = useRefreshNumber();
  const mayAsk = useCan('phone_numbers.manage');
  if (!mayAsk || connection === 'never' || connection === 'disconnected') return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
      loading={refresh.isPending}
      onClick={() =>
        refresh.mutate(undefined, {
          onSuccess: () => notifyDone(t('refreshed')),
          onError: (error) => notifyError(error),
        })
      }
    >
      {t('refresh')}
    </Button>
  );
}
