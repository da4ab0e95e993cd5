import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#ui/notify.ts';
import type { Saving } from '../useSaving.ts';

/** Beside a title: what became of the last change. */
export function SaveState({ state }: Pick<Saving, 'state'>) {
  const { t } = useTranslation('campaigns');
  return (
    <Text size="sm" c="dimmed" role="status" component="div">
      {state === 'saving' ? (
        <Group gap={6}>
          <Loader size={12} aria-hidden />
          {t('variables.saving')}
        </Group>
      ) : null}
      {state === 'saved' ? (
        <Group gap={4}>
          <IconCheck size={16} stroke={2} aria-hidden />
          {t('variables.saved')}
        </Group>
      ) : null}
    </Text>
  );
}

/** Under the fields when the last change was refused or lost; what was typed stays in them. */
export function NotSaved({ saving }: { saving: Saving }) {
  const { t } = useTranslation('campaigns');
  if (saving.state !== 'failed') return null;
  return (
    <Alert color="red" role="alert" title={t('variables.notSaved')}>
      <Group justify="space-between" gap="sm">
        {messageOf(saving.error)}
        <Button size="xs" variant="default" onClick={saving.retry}>
          {t('common:action.retry')}
        </Button>
      </Group>
    </Alert>
  );
}
