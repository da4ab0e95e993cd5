import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SaveBarProps {
  sending: boolean;
  onDiscard: () => void;
}

/** What has been changed and not yet saved: one or the other. */
export function SaveBar({ sending, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('inboxSettings');
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="sm" c="dimmed" mr="auto" role="status">
        {t('unsaved')}
      </Text>
      <Button variant="default" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button type="submit" loading={sending}>
        {t('common:action.save')}
      </Button>
    </Group>
  );
}
