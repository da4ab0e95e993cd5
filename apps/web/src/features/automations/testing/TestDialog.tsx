import { type AutomationDetail, type Contact, listExecutions, testAutomation } from '@herald/contract';
import { Alert, Group, Loader, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { PersonPicker } from '#features/contacts/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { ProblemList } from '../publish/ProblemList.tsx';
import type { DraftSaver } from '../saving/DraftSaver.ts';
import { useEditor } from '../store/useEditor.ts';
import { Refusal } from '../switch/Refusal.tsx';

interface TestDialogProps {
  automation: AutomationDetail;
  saver: DraftSaver;
  /** Its run is there. */
  onBegun: (runId: number) => void;
  /** Leads to a block with a problem. */
  onShow: (blockId: string | null) => void;
  onClose: () => void;
}

type Version = 'draft' | 'live';

/** One contact goes through it for real, marked as a test. */
export default function TestDialog({ automation, saver, onBegun, onShow, onClose }: TestDialogProps) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const { live_version, has_changes } = automation;
  const [of, setOf] = useState<Version>('draft');
  const [isQuick, setQuick] = useState(false);
  const hasWaits = useEditor(({ graph }) => Object.values(graph.blocks).some(({ type }) => type === 'wait'));
  const errors = useEditor(({ problems }) => problems).filter(({ severity }) => severity === 'error');
  const begin = useMutation({
    mutationFn: async ({ id }: Contact) => {
      if (of === 'draft') await saver.flush();
      return (await call(testAutomation, { params, body: { contact_id: id, of, quick_waits: isQuick } }))
        .data;
    },
  });
  const isBlocked = of === 'draft' && errors.length > 0;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('testing.title')}>
      <Stack gap="md">
        {live_version !== null && has_changes ? (
          <SegmentedControl
            aria-label={t('testing.of')}
            data={[
              { value: 'draft', label: t('testing.draft') },
              { value: 'live', label: t('testing.live', { version: live_version }) },
            ]}
            value={of}
            onChange={(value) => setOf(value as Version)}
          />
        ) : null}
        {hasWaits && !begin.isPending && !begin.data ? (
          <Switch
            label={t('testing.quick')}
            description={t('testing.quickHint')}
            checked={isQuick}
            onChange={(event) => setQuick(event.currentTarget.checked)}
          />
        ) : null}
        {begin.error ? <Refusal error={begin.error} /> : null}
        {isBlocked ? (
          <section aria-label={t('problems.title')}>
            <Alert color="red" mb="xs">
              {t('publish.blocked', { count: errors.length })}
            </Alert>
            <ProblemList problems={errors} onShow={onShow} />
          </section>
        ) : begin.isPending || begin.data ? (
          <Starting
            name={nameOf(begin.variables) ?? ''}
            cause={begin.data?.cause ?? null}
            onBegun={onBegun}
            params={params}
          />
        ) : (
          <PersonPicker
            hint={t('testing.hint')}
            onPick={(contact) => begin.mutate(contact)}
            onClose={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface StartingProps {
  params: Parameters<typeof automationKeys.executions>[0];
  name: string;
  /** Null until it was asked for. */
  cause: string | null;
  onBegun: (runId: number) => void;
}

const lookMs = 500;
const patientMs = 20_000;

/** The run begins a moment after it was asked for: it is looked for until it is there. */
function Starting({ params, name, cause, onBegun }: StartingProps) {
  const { t } = useTranslation('automations');
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), patientMs, { autoInvoke: true });
  const query = useQuery({
    queryKey: automationKeys.executions(params, { cause }),
    queryFn: async ({ signal }) =>
      (await call(listExecutions, { params, query: { tests: 'true' }, signal })).data.find(
        (run) => run.cause === cause,
      ) ?? null,
    enabled: cause !== null,
    refetchInterval: ({ state }) => (state.data ? false : lookMs),
  });
  const found = query.data?.id;
  useEffect(() => {
    if (found === undefined) return;
    void queryClient.invalidateQueries({ queryKey: automationKeys.executions(params, {}).slice(0, 3) });
    onBegun(found);
  }, [found, onBegun, params, queryClient]);
  return (
    <Stack gap="sm" role="status">
      <Group gap="sm">
        <Loader size="sm" />
        <Text>{t('testing.starting', { name })}</Text>
      </Group>
      {isLate ? <Alert color="gray">{t('testing.late')}</Alert> : null}
    </Stack>
  );
}
