import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function PanelSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack role="status" aria-label={t('loading')}>
      <Skeleton height={32} width="60%" />
      <Skeleton height={96} />
      <Skeleton height={140} />
      <Skeleton height={64} />
    </Stack>
  );
}
