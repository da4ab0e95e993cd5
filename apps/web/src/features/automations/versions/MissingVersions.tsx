import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#ui/notify.ts';
import type { useVersionChoices } from './useVersionChoices.ts';

type MissingVersionsProps = Pick<ReturnType<typeof useVersionChoices>, 'query'>;

/** Where the versions could not be loaded, a filter by them would offer too little without a word. */
export function MissingVersions({ query }: MissingVersionsProps) {
  const { t } = useTranslation('automations');
  if (!query.isError || query.data !== undefined) return null;
  return (
    <Group role="alert" gap="xs" mb="xs">
      <Text size="sm" c="dimmed">
        {t('versions.missing')} {messageOf(query.error)}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t('common:action.retry')}
      </Button>
    </Group>
  );
}
