import { type ExecutionDetail, goOnExecution, leaveExecution } from '@herald/contract';
import type { Graph } from '@herald/flow';
import { Alert, Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { IconArrowRight, IconDoorExit, IconPlayerSkipForward } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { executionQuery } from '#data/automations/queries.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { ShownGraph } from '../shown/ShownGraph.tsx';
import type { Lit } from '../store/EditorStore.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import { lookAgainIn } from './lookAgain.ts';
import { RunBadge, TestBadge } from './RunBadge.tsx';
import classes from './Runs.module.css';

interface RunDetailProps {
  params: AutomationParams;
  runId: number;
  onClose: () => void;
}

/** One person's way: what happened and why in words, and the path on the canvas of its version. */
export function RunDetail({ params, runId, onClose }: RunDetailProps) {
  const { query, awaitNext } = useExecution(params, runId);
  return (
    <div className={classes.detail}>
      <Loaded query={query} skeleton={320}>
        {(run) => <Shown run={run} params={params} onActed={awaitNext} onClose={onClose} />}
      </Loaded>
    </div>
  );
}

/** The way of one person, which goes on while it is looked at. A page that is not seen asks for nothing. */
function useExecution(params: AutomationParams, runId: number) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState<number | null>(null);
  const query = useQuery({
    ...executionQuery(params, runId),
    refetchInterval: ({ state }) => lookAgainIn(state.data, before),
  });
  const happened = query.data?.bursts.length;
  useEffect(() => {
    if (before === null || happened === undefined || happened === before) return;
    setBefore(null);
    void queryClient.invalidateQueries({ queryKey: automationKeys.one(params) });
  }, [before, happened, params, queryClient]);
  return { query, awaitNext: () => setBefore(happened ?? null) };
}

interface ShownProps {
  run: ExecutionDetail;
  params: AutomationParams;
  onActed: () => void;
  onClose: () => void;
}

function Shown({ run, params, onActed, onClose }: ShownProps) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const linkParams = useLinkParams();
  const lit = useMemo(() => litOf(run), [run]);
  const { contact, status, end_reason, version, started_at, variables, is_test } = run;
  const named = Object.entries(variables);
  return (
    <>
      <section className={classes.story} aria-label={t('run.story')}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <div style={{ flex: 1, minWidth: 0 }}>
            <Title order={2} size="h4">
              <AnchorLink
                to="/teams/$teamId/$phoneNumberId/messages/$contactId"
                params={{ ...linkParams, contactId: String(contact.id) }}
                inherit
                c="var(--mantine-color-text)"
              >
                {nameOf(contact) ?? t('run.unnamed')}
              </AnchorLink>
            </Title>
            <Text size="sm" c="dimmed">
              {is_test
                ? t('run.testBegan', { time: format.dateTime(started_at) })
                : t('run.began', { time: format.dateTime(started_at), version })}
            </Text>
          </div>
          {is_test ? <TestBadge /> : null}
          <RunBadge status={status} />
          <CloseButton aria-label={t('common:action.close')} onClick={onClose} />
        </Group>
        {end_reason ? (
          <Alert color={status === 'failed' ? 'red' : 'gray'} p="xs">
            {t(`run.reason.${end_reason}`)}
          </Alert>
        ) : null}
        {status === 'waiting' ? <Acts run={run} params={params} onActed={onActed} /> : null}
        <Timeline run={run} />
        {named.length > 0 ? (
          <dl className={classes.variables}>
            {named.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </section>
      <div className={classes.graph}>
        <ShownGraph graph={run.graph} lit={lit} />
      </div>
    </>
  );
}

function litOf({ bursts, block_id, status }: ExecutionDetail): Lit {
  const trail = bursts.flatMap((burst) => burst.trail);
  return {
    blocks: new Set([...trail.map(({ block }) => block), block_id]),
    outputs: new Set(
      trail.flatMap(({ block, output }) => (output === undefined ? [] : [`${block} ${output}`])),
    ),
    at: status === 'waiting' ? block_id : null,
  };
}

/** By hand: out of it, or on without waiting any longer. */
function Acts({ run, params, onActed }: Omit<ShownProps, 'onClose'>) {
  const { t } = useTranslation('automations');
  const queryClient = useQueryClient();
  const mayManage = useCan('automations.manage');
  const act = useMutation({
    mutationFn: (what: 'leave' | 'goOn') =>
      call(what === 'leave' ? leaveExecution : goOnExecution, { params: { ...params, run_id: run.id } }),
    onSuccess: (_, what) => {
      onActed();
      notifyDone(t(`run.did.${what}`));
    },
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: automationKeys.one(params) }),
  });
  if (!mayManage) return null;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerSkipForward size={15} stroke={1.8} aria-hidden />}
        loading={act.isPending && act.variables === 'goOn'}
        onClick={() => act.mutate('goOn')}
      >
        {t('run.goOn')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDoorExit size={15} stroke={1.8} aria-hidden />}
        loading={act.isPending && act.variables === 'leave'}
        onClick={() => act.mutate('leave')}
      >
        {t('run.leave')}
      </Button>
    </Group>
  );
}

function Timeline({ run }: { run: ExecutionDetail }) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const { bursts, graph, status, block_id, waits_until } = run;
  const name = useNameIn(graph);
  return (
    <ol className={classes.timeline}>
      {bursts.map((burst, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only ever added to.
        <li key={index}>
          <time dateTime={burst.at} title={format.exact(burst.at)}>
            {format.dateTime(burst.at)}
          </time>
          <p>
            {burst.text ? t('run.said', { text: burst.text }) : wordOf('run.input', burst.input)}
            {burst.why ? ` · ${wordOf('run.reason', burst.why)}` : null}
          </p>
          <ul>
            {burst.trail.filter(isNew).map((mark, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Mark key={at} mark={mark} graph={graph} />
            ))}
          </ul>
        </li>
      ))}
      {status === 'waiting' ? (
        <li>
          <p>
            {waits_until
              ? t('run.waitsUntil', { name: name(block_id), time: format.dateTime(waits_until) })
              : t('run.waitsAt', { name: name(block_id) })}
          </p>
        </li>
      ) : null}
    </ol>
  );
}

function useNameIn(graph: Graph) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  return (id: string) => {
    const block = graph.blocks[id];
    return block ? words.name(block) : t('say.gone');
  };
}

type MarkType = ExecutionDetail['bursts'][number]['trail'][number];

/** That a block was left because it was refused says the refusal before it already. */
function isNew({ block, event, why }: MarkType, index: number, trail: readonly MarkType[]): boolean {
  const before = trail[index - 1];
  return event !== 'passed' || before?.event !== 'refused' || before.block !== block || before.why !== why;
}

function Mark({ mark, graph }: { mark: MarkType; graph: Graph }) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  const name = useNameIn(graph);
  const block = graph.blocks[mark.block];
  if (mark.event === 'arrived') return null;
  if (mark.event === 'goal') return <li>{t('run.goal', { name: name(mark.block) })}</li>;
  const why = mark.why ? wordOf('run.why', mark.why) : null;
  if (mark.event === 'refused')
    return <li>{t('run.refused', { name: name(mark.block), why: why ?? '' })}</li>;
  const way = block && mark.output && mark.output !== 'next' ? words.output(block, mark.output) : null;
  return (
    <li>
      {name(mark.block)}
      {way ? (
        <>
          {' '}
          <IconArrowRight size={13} stroke={1.8} aria-hidden style={{ verticalAlign: '-2px' }} /> {way}
        </>
      ) : null}
      {why ? ` · ${why}` : null}
    </li>
  );
}

/** Words of a code of the server; a newer one than this page knows is told as such. */
function wordOf(group: string, code: string): string {
  const key = `automations:${group}.${code}`;
  return i18next.exists(key) ? i18next.t(key) : i18next.t('automations:run.otherCode', { code });
}
