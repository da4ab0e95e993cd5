import { type Rehearsal, startRehearsal, stopRehearsal } from '@herald/contract';
import { Alert, Button, Group, Loader, Progress, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { rehearsalsQuery } from '#data/automations/queries.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyError } from '#ui/notify.ts';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { Outcome } from './Outcome.tsx';

const spans = [7, 14, 30] as const;

interface RehearsalDialogProps {
  params: AutomationParams;
  saver: DraftSaver;
  mayManage: boolean;
  onClose: () => void;
}

/** What the draft would have done with the people of the last days: nothing is sent, and nothing changes. */
export default function RehearsalDialog({ params, saver, mayManage, onClose }: RehearsalDialogProps) {
  const { t } = useTranslation('automations');
  const queryClient = useQueryClient();
  const [days, setDays] = useState<number>(spans[0]);
  const query = useQuery(rehearsalsQuery(params));
  const newest = query.data?.[0];
  const refresh = () => queryClient.invalidateQueries({ queryKey: automationKeys.rehearsals(params) });
  const begin = useMutation({
    mutationFn: async () => {
      await saver.flush();
      return call(startRehearsal, { params, body: { days } });
    },
    onError: (error) => notifyError(error),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: (rehearsal_id: number) => call(stopRehearsal, { params: { ...params, rehearsal_id } }),
    onError: (error) => notifyError(error),
    onSettled: refresh,
  });
  const isUnderWay = newest?.status === 'open';
  return (
    <Dialog opened onClose={onClose} size="90rem" title={t('rehearsal.title')}>
      <Stack gap="md">
        <Text c="dimmed" maw="70ch">
          {t('rehearsal.purpose')}
        </Text>
        {mayManage ? (
          <Group gap="sm" align="flex-end">
            <Select
              w={200}
              label={t('stats.period')}
              allowDeselect={false}
              data={spans.map((count) => ({ value: String(count), label: t('stats.lastDays', { count }) }))}
              value={String(days)}
              onChange={(value) => setDays(Number(value))}
            />
            <Button onClick={() => begin.mutate()} loading={begin.isPending} disabled={isUnderWay}>
              {t('rehearsal.start')}
            </Button>
          </Group>
        ) : null}
        {newest ? (
          <Newest
            rehearsal={newest}
            params={params}
            onStop={mayManage ? () => stop.mutate(newest.id) : null}
          />
        ) : query.isPending ? (
          <Loader size="sm" aria-label={t('rehearsal.title')} />
        ) : null}
      </Stack>
    </Dialog>
  );
}

interface NewestProps {
  rehearsal: Rehearsal;
  params: AutomationParams;
  onStop: (() => void) | null;
}

function Newest({ rehearsal, params, onStop }: NewestProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { status, looked, people, days } = rehearsal;
  if (status === 'failed') return <Alert color="red">{t('rehearsal.failed')}</Alert>;
  if (status === 'stopped') return <Text c="dimmed">{t('rehearsal.stopped')}</Text>;
  if (status === 'done')
    return <Outcome params={params} rehearsalId={rehearsal.id} days={days} at={rehearsal.created_at} />;
  return (
    <Stack gap="xs" role="status" maw={480}>
      <Text>
        {t('rehearsal.progress', {
          count: people,
          looked: format.number(looked),
          people: format.number(people),
        })}
      </Text>
      <Progress value={people > 0 ? (100 * looked) / people : 0} aria-label={t('rehearsal.title')} animated />
      {onStop ? (
        <Group>
          <Button variant="default" size="xs" onClick={onStop}>
            {t('rehearsal.stop')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
