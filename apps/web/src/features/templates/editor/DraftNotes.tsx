import { Alert, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf, notifyError } from '#ui/notify.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import type { useDraft } from './useDraft.ts';

type Kept = ReturnType<typeof useDraft>;

/** From when the draft is, and that somebody else has changed it meanwhile. */
export function DraftNotes({ kept }: { kept: Kept }) {
  const { t } = useTranslation('templates');
  const { restoredAt, saving, trouble, startOver, keepApart, takeTheirs } = kept;
  return (
    <>
      {restoredAt ? (
        <Alert role="note" variant="default" mb="md">
          <Group justify="space-between">
            <span>
              {t('editor.restored')} <RelativeTime time={restoredAt} />
            </span>
            <Button variant="default" size="compact-sm" onClick={() => void startOver()}>
              {t('editor.startOver')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {saving === 'changed' ? (
        <Alert role="alert" color="yellow" mb="md" title={messageOf(trouble)}>
          <Text size="sm" mb="xs">
            {t('editor.changedMeanwhile')}
          </Text>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => void takeTheirs().catch(notifyError)}>
              {t('editor.takeTheirs')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={keepApart}>
              {t('editor.keepApart')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </>
  );
}

/** Whether what was typed is safe, in a few quiet words. */
export function SavedNote({ kept: { saving, trouble } }: { kept: Kept }) {
  const { t } = useTranslation('templates');
  return (
    <Text component="span" size="sm" c="dimmed" role="status">
      {saving === 'failed' ? messageOf(trouble) : t(`editor.saving.${saving}`)}
    </Text>
  );
}
