import { Alert, Button, Group, Paper, Switch } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PushState, readPushState, tryPush, turnPushOff, turnPushOn } from '#app/push/pushBrowser.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

const queryKey = ['pushState'];

/** Whether this very browser shows notifications while Herald is closed. */
export function BrowserCard() {
  const { t } = useTranslation('push');
  const queryClient = useQueryClient();
  const state = useQuery({ queryKey, queryFn: readPushState }).data;
  const change = useMutation({
    mutationFn: async (on: boolean): Promise<PushState> => {
      if (on) return turnPushOn();
      await turnPushOff();
      return 'off';
    },
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: (error) => notifyError(error, t('browser.failed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const attempt = useMutation({
    mutationFn: tryPush,
    onSuccess: () => notifyDone(t('browser.tried')),
    onError: (error) => notifyError(error),
  });
  const cannot = state === 'unsupported' || state === 'install_first' || state === 'denied';

  return (
    <Paper withBorder radius="md" p="md">
      <Switch
        size="md"
        label={t('browser.label')}
        description={t('browser.text')}
        checked={state === 'on'}
        disabled={state === undefined || cannot || change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {cannot ? (
        <Alert mt="md" color="gray" icon={<IconBellOff size={18} stroke={1.8} aria-hidden />}>
          {t(`browser.${state}`)}
        </Alert>
      ) : null}
      {state === 'on' ? (
        <Group mt="md">
          <Button variant="default" size="xs" loading={attempt.isPending} onClick={() => attempt.mutate()}>
            {t('browser.try')}
          </Button>
        </Group>
      ) : null}
    </Paper>
  );
}
