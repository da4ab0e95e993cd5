import { type AutomationDetail, replayHookCall, rotateHook } from '@herald/contract';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { hookCallsQuery } from '#data/automations/hookQueries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { HookLog, useAnswerWords } from '#features/hooks/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { CopyAction } from '#ui/CopyAction.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** Where another system tells of events, and what it told so far. */
export default function CallsTab({ automation }: { automation: AutomationDetail }) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const [refused, setRefused] = useState(false);
  const queryClient = useQueryClient();
  const words = useAnswerWords();
  const replay = useMutation({
    mutationFn: async (call_id: number) =>
      (await call(replayHookCall, { params: { ...params, call_id } })).data,
    onSuccess: (made) => {
      if (made.status_code >= 400) notifyError(null, words(made));
      else notifyDone(t('hook.played'));
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.hooked(params) }),
  });
  const query = useInfiniteQuery(hookCallsQuery(params, refused));
  return (
    <Stack gap="lg" p="md">
      {automation.hook ? <Address automation={automation} url={automation.hook.url} /> : null}
      <section aria-labelledby="calls">
        <Title order={2} id="calls" mb="xs">
          {t('hook.calls')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('hook.callsHint')}
        </Text>
        <HookLog
          query={query}
          refused={refused}
          onRefused={setRefused}
          onReplay={({ id }) => replay.mutate(id)}
          replaying={replay.isPending ? replay.variables : undefined}
        />
      </section>
    </Stack>
  );
}

function Address({ automation, url }: { automation: AutomationDetail; url: string }) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: async () => (await call(rotateHook, { params })).data,
    onSuccess: (data) => {
      queryClient.setQueryData(automationKeys.one(params), data);
      notifyDone(t('hook.rotated'));
      setAsking(false);
    },
    onError: notifyError,
  });
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" wrap="wrap">
        <TextInput
          flex="1 1 240px"
          label={t('hook.address')}
          description={t('hook.addressHint')}
          readOnly
          value={url}
        />
        <CopyAction text={url} />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('hook.rotate')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('hook.rotateTitle')}
        confirm={t('hook.rotate')}
        danger
        loading={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('hook.rotateMeans')}
      </ConfirmDialog>
    </Stack>
  );
}
