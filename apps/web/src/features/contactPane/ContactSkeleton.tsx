import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Where the details of a person are to come. */
export function ContactSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack p="md" role="status" aria-label={t('loading')}>
      <Skeleton circle height={64} mx="auto" />
      <Skeleton height={14} width="60%" mx="auto" />
      <Skeleton height={90} />
      <Skeleton height={70} />
    </Stack>
  );
}
