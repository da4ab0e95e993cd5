import { makeTemplateKey, revokeTemplateKey, type TemplateKey } from '@herald/contract';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBolt, IconKey, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { templateKeyQuery } from '#data/templates/hookQueries.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import classes from '../detail/Detail.module.css';
import { CopiedText } from './CopiedText.tsx';
import { curlOf } from './curlOf.ts';
import { InTheirLanguage } from './InTheirLanguage.tsx';

type Act = 'make' | 'rotate' | 'close' | 'revoke';

/** The address, its key, and a call to paste into a terminal. */
export function TemplateKeySection({ templateId }: { templateId: number }) {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const query = useQuery(templateKeyQuery(params, templateId));
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Exclude<Act, 'make'>>();
  const change = useMutation({
    mutationFn: async (act: Act) => {
      const at = { params: { ...params, template_id: templateId } };
      if (act === 'revoke') await call(revokeTemplateKey, at);
      else await call(makeTemplateKey, { ...at, body: { keep_old_hours: act === 'rotate' ? 24 : 0 } });
    },
    onSuccess: (_, act) => notifyDone(t(`api.did.${act}`)),
    onError: notifyError,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: templateKeys.apiKey(params, templateId) });
      setAsking(undefined);
    },
  });
  return (
    <section className={classes.section} aria-labelledby="key">
      <Title order={2} id="key">
        {t('api.key')}
      </Title>
      <Loaded query={query} skeleton={220}>
        {(hook) =>
          hook.key === null ? (
            <Stack align="flex-start" gap="sm">
              <Text>{t('api.noKey')}</Text>
              <Button
                leftSection={<IconKey size={18} stroke={1.6} aria-hidden />}
                loading={change.isPending}
                onClick={() => change.mutate('make')}
              >
                {t('api.make')}
              </Button>
            </Stack>
          ) : (
            <Stack gap="md">
              <KeyFields hook={hook} apiKey={hook.key} />
              <InTheirLanguage templateId={templateId} />
              <Group gap="xs">
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
                  onClick={() => setAsking('rotate')}
                >
                  {t('api.rotate')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconBolt size={18} stroke={1.6} aria-hidden />}
                  onClick={() => setAsking('close')}
                >
                  {t('api.closeNow')}
                </Button>
                <Button
                  variant="default"
                  color="red"
                  leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
                  onClick={() => setAsking('revoke')}
                >
                  {t('api.revoke')}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
      <ConfirmDialog
        opened={asking !== undefined}
        title={t(`api.ask.${asking ?? 'rotate'}.title`)}
        confirm={t(`api.ask.${asking ?? 'rotate'}.confirm`)}
        danger={asking === 'revoke'}
        loading={change.isPending}
        onConfirm={() => asking && change.mutate(asking)}
        onClose={() => setAsking(undefined)}
      >
        {t(`api.ask.${asking ?? 'rotate'}.text`)}
      </ConfirmDialog>
    </section>
  );
}

function KeyFields({ hook, apiKey }: { hook: TemplateKey; apiKey: string }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  return (
    <>
      <CopiedText label={t('api.url')} text={hook.url} />
      <CopiedText label={t('api.keyLabel')} hint={t('api.keyHint')} text={apiKey} secret />
      {hook.old_until ? (
        <Alert role="note" color="yellow">
          {t('api.oldUntil', { time: format.dateTime(hook.old_until) })}
        </Alert>
      ) : null}
      <CopiedText
        label={t('api.curl')}
        hint={t('api.curlHint')}
        text={curlOf(hook, apiKey)}
        lines
        shown={curlOf(hook, `${apiKey.slice(0, 8)}…`)}
      />
    </>
  );
}
