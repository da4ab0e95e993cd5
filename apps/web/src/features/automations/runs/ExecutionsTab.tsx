import type { AutomationDetail, Execution } from '@herald/contract';
import { endReasons } from '@herald/flow';
import { Checkbox, Group, SegmentedControl, Select, Text, UnstyledButton } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { executionsQuery } from '#data/automations/queries.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { optionalId, searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { Misses } from './Misses.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { RunBadge, TestBadge } from './RunBadge.tsx';
import { RunDetail } from './RunDetail.tsx';
import classes from './Runs.module.css';

const statuses = ['waiting', 'done', 'left', 'failed', 'dropped'] as const;
const address = z.object({
  run: optionalId,
  status: z.enum(statuses).optional().catch(undefined),
  search: searchWords,
  tests: z.literal(true).optional().catch(undefined),
  block: z.string().max(16).optional().catch(undefined),
  version: optionalId,
  reason: z.enum(endReasons).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  who: z.literal('out').optional().catch(undefined),
});

/** Who went through it, the newest first, and what happened to one of them. */
export function ExecutionsTab({ automation }: { automation: AutomationDetail }) {
  const { t } = useTranslation('automations');
  const params = { ...useNumberParams(), automation_id: automation.id };
  const queryClient = useQueryClient();
  const [{ run, status, search, block, tests, who, ...more }, change] = useUrlState(address);
  const { version, reason, from, to } = more;
  const query = useInfiniteQuery(
    executionsQuery(params, {
      ...(status ? { status } : {}),
      ...(search ? { search } : {}),
      ...(block ? { block_id: block } : {}),
      ...(tests ? { tests: 'true' as const } : {}),
      ...(version ? { version } : {}),
      ...(reason ? { reason } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
  );
  const refresh = useThrottledCallback(() => {
    void queryClient.invalidateQueries({ queryKey: automationKeys.executions(params, {}).slice(0, 3) });
    if (run) void queryClient.invalidateQueries({ queryKey: automationKeys.execution(params, run) });
  }, 2_000);
  useRealtime('automation.updated', ({ automation_id }) => {
    if (automation_id === automation.id) refresh();
  });
  const isFiltered = Boolean(status || search || block || version || reason || from || to);
  return (
    <div className={classes.tab} data-open={run !== undefined || undefined}>
      <section className={classes.list} aria-label={t('run.list')}>
        <SegmentedControl
          size="xs"
          className={classes.which}
          aria-label={t('miss.which')}
          data={[
            { value: 'in', label: t('miss.in') },
            { value: 'out', label: t('miss.out') },
          ]}
          value={who ?? 'in'}
          onChange={(value) => change({ who: value === 'out' ? 'out' : undefined, run: undefined })}
        />
        {who === 'out' ? (
          <Misses params={params} />
        ) : (
          <>
            <Group gap="xs" className={classes.filters}>
              <SearchField
                label={t('run.search')}
                value={search}
                width={200}
                onSearch={(words) => change({ search: words || undefined })}
              />
              <Select
                w={150}
                aria-label={t('run.state')}
                placeholder={t('run.state')}
                clearable
                data={statuses.map((value) => ({ value, label: t(`run.status.${value}`) }))}
                value={status ?? null}
                onChange={(value) => change({ status: (value as typeof status) ?? undefined })}
              />
              <Checkbox
                size="sm"
                label={t('run.tests')}
                checked={tests ?? false}
                onChange={(event) =>
                  change({ tests: event.currentTarget.checked || undefined, run: undefined })
                }
              />
              <MoreFilters params={params} filters={more} onChange={change} />
            </Group>
            <Loaded
              query={query}
              skeleton={240}
              empty={
                <EmptyState drawing={isFiltered ? 'search' : 'people'}>
                  {t(isFiltered ? 'run.noneFound' : tests ? 'run.noTests' : 'run.none')}
                </EmptyState>
              }
            >
              {(runs) => (
                <>
                  <ul className={classes.runs}>
                    {runs.map((one) => (
                      <li key={one.id}>
                        <RunLine
                          one={one}
                          isChosen={one.id === run}
                          onChoose={() => change({ run: one.id })}
                        />
                      </li>
                    ))}
                  </ul>
                  <ShowMore query={query} />
                </>
              )}
            </Loaded>
          </>
        )}
      </section>
      {run === undefined ? (
        <div className={classes.choose}>
          {who === 'out' ? null : <Text c="dimmed">{t('run.choose')}</Text>}
        </div>
      ) : (
        <RunDetail key={run} params={params} runId={run} onClose={() => change({ run: undefined })} />
      )}
    </div>
  );
}

function RunLine({ one, isChosen, onChoose }: { one: Execution; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('automations');
  const { contact, status, started_at, end_reason, is_test } = one;
  return (
    <UnstyledButton className={classes.run} aria-current={isChosen || undefined} onClick={onChoose}>
      <span className={classes.who}>
        <strong>{nameOf(contact) ?? t('run.unnamed')}</strong>
        <Group gap={4} wrap="nowrap">
          {is_test ? <TestBadge /> : null}
          <RunBadge status={status} />
        </Group>
      </span>
      <span className={classes.about}>
        <RelativeTime time={started_at} />
        {end_reason && status !== 'done' ? ` · ${t(`run.reason.${end_reason}`)}` : null}
      </span>
    </UnstyledButton>
  );
}
