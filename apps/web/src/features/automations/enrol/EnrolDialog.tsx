import { type AutomationDetail, type Enrolment, startEnrolment, stopEnrolment } from '@herald/contract';
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { enrolmentsQuery } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { segmentsQuery } from '#data/segments/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { notifyError } from '#ui/notify.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Refusal } from '../switch/Refusal.tsx';
import { useThings } from '../words/things.ts';
import classes from './EnrolDialog.module.css';

type Source = 'group' | 'segment';

/** Lets the people of a list or segment come in, and tells how far that is. */
export default function EnrolDialog({
  automation,
  onClose,
}: {
  automation: AutomationDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation('automations');
  const number = useNumberParams();
  const params = { ...number, automation_id: automation.id };
  const queryClient = useQueryClient();
  const { lists } = useThings();
  const segments = useQuery(segmentsQuery(number)).data ?? [];
  const [source, setSource] = useState<Source>('group');
  const [chosen, choose] = useState<number | null>(null);
  const from = source === 'group' ? lists : segments;
  const count = from.find(({ id }) => id === chosen)?.contacts_count ?? null;
  const begin = useMutation({
    mutationFn: (id: number) =>
      call(startEnrolment, { params, body: source === 'group' ? { group_id: id } : { segment_id: id } }),
    onSuccess: () => choose(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.enrolments(params) }),
  });
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('enrol.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('enrol.hint')}</Text>
        {automation.is_active ? (
          <>
            <SegmentedControl
              aria-label={t('enrol.source')}
              data={(['group', 'segment'] as const).map((value) => ({
                value,
                label: t(`enrol.from.${value}`),
              }))}
              value={source}
              onChange={(value) => {
                setSource(value as Source);
                choose(null);
              }}
              style={{ alignSelf: 'flex-start' }}
            />
            <Select
              label={t(`enrol.from.${source}`)}
              placeholder={t('form.choose')}
              searchable
              nothingFoundMessage={t('form.nothing')}
              data={from.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen === null ? null : String(chosen)}
              onChange={(value) => choose(value === null ? null : Number(value))}
              description={count === null ? null : t('enrol.people', { count })}
            />
            {begin.error ? <Refusal error={begin.error} /> : null}
            <Group>
              <Button
                disabled={chosen === null}
                loading={begin.isPending}
                onClick={() => chosen !== null && begin.mutate(chosen)}
              >
                {t('enrol.start')}
              </Button>
            </Group>
          </>
        ) : (
          <Alert color="gray">{t('enrol.off')}</Alert>
        )}
        <Before params={params} />
      </Stack>
    </Dialog>
  );
}

const tones = { open: 'waiting', done: 'good', stopped: 'neutral' } as const;

function Before({ params }: { params: Parameters<typeof automationKeys.enrolments>[0] }) {
  const { t } = useTranslation('automations');
  const queryClient = useQueryClient();
  const { lists } = useThings();
  const segments = useQuery(segmentsQuery(params)).data ?? [];
  const enrolments = useQuery(enrolmentsQuery(params)).data ?? [];
  const stop = useMutation({
    mutationFn: (enrolment_id: number) => call(stopEnrolment, { params: { ...params, enrolment_id } }),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.enrolments(params) }),
  });
  if (enrolments.length === 0) return null;
  const nameOf = ({ group_id, segment_id }: Enrolment) =>
    lists.find(({ id }) => id === group_id)?.name ??
    segments.find(({ id }) => id === segment_id)?.name ??
    t('say.gone');
  return (
    <section aria-labelledby="enrolled">
      <Text id="enrolled" component="h3" fw={600} size="sm" mb={4}>
        {t('enrol.before')}
      </Text>
      <ul className={classes.list}>
        {enrolments.map((one) => (
          <li key={one.id}>
            <span className={classes.name}>
              {nameOf(one)}
              <Text span size="xs" c="dimmed" display="block">
                <RelativeTime time={one.created_at} /> · {t('enrol.queued', { count: one.queued })}
              </Text>
            </span>
            <StatusBadge tone={tones[one.status]}>{t(`enrol.status.${one.status}`)}</StatusBadge>
            {one.status === 'open' ? (
              <Button size="compact-xs" variant="default" onClick={() => stop.mutate(one.id)}>
                {t('enrol.stop')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
