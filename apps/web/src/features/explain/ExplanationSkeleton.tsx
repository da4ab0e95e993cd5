import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function ExplanationSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" pb="sm" role="status" aria-label={t('loading')}>
      <Skeleton height={58} radius="md" />
      <Skeleton height={14} width="55%" />
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="40%" />
    </Stack>
  );
}
