import { ApiError } from '@herald/contract';
import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawing } from './Drawing.tsx';
import { messageOf } from './notify.ts';

/** What happened, and the way to try again, unless it would only be missing again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Stack align="center" gap="sm" py={48} px="md" ta="center" role="alert">
      <Drawing name="broken" />
      {isMissing ? null : <Text fw={600}>{t('error.couldNotLoad')}</Text>}
      <Text c="dimmed" maw={440}>
        {messageOf(error)}
      </Text>
      {onRetry && !isMissing ? (
        <Button variant="default" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      ) : null}
    </Stack>
  );
}
