import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { notifyError } from '#ui/notify.ts';
import { closeUnsentQuestion, useUnsentQuestion } from './question.ts';
import { ownUnsent, signOut } from './signOut.ts';

/** Says what was written and not sent, and lets the person keep or delete it. */
export default function UnsentQuestion() {
  const { t } = useTranslation('signOut');
  const opened = useUnsentQuestion();
  const [{ drafts, waiting }] = useState(ownUnsent);
  const leave = useMutation({
    mutationFn: (forgets: boolean) => signOut({ forgets }),
    onError: notifyError,
  });
  return (
    <Dialog opened={opened} onClose={closeUnsentQuestion} title={t('title')} size="lg">
      <Stack>
        <List size="sm">
          {drafts > 0 ? <List.Item>{t('drafts', { count: drafts })}</List.Item> : null}
          {waiting > 0 ? <List.Item>{t('waiting', { count: waiting })}</List.Item> : null}
        </List>
        <Text size="sm">{t('choice')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={closeUnsentQuestion}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="default"
            loading={leave.isPending && leave.variables}
            disabled={leave.isPending}
            onClick={() => leave.mutate(true)}
          >
            {t('forget')}
          </Button>
          <Button
            loading={leave.isPending && !leave.variables}
            disabled={leave.isPending}
            onClick={() => leave.mutate(false)}
            data-autofocus
          >
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
