import type { Automation } from '@herald/contract';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { type Column, onWide } from '#ui/DataTable.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { automationPaths } from '../paths.ts';
import { ActiveSwitch } from '../switch/ActiveSwitch.tsx';
import { iconOfTrigger } from '../words/looks.ts';
import { AutomationMenu } from './AutomationMenu.tsx';

const none = '–';

export function useAutomationColumns(all: readonly Automation[]): Column<Automation>[] {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const linkParams = useLinkParams();
  const number = (accessor: string, render: (automation: Automation) => string): Column<Automation> => ({
    accessor,
    title: t(`column.${accessor}`),
    textAlign: 'right',
    noWrap: true,
    render,
    ...onWide,
  });
  return [
    {
      accessor: 'name',
      title: t('column.name'),
      render: ({ id, name, trigger_type, triggered_by }) => {
        const Icon = iconOfTrigger(trigger_type);
        return (
          <Group gap="sm" wrap="nowrap" miw={180} maw={440}>
            <Icon size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
            <div style={{ minWidth: 0 }}>
              <AnchorLink
                to={automationPaths.one}
                params={{ ...linkParams, automationId: String(id) }}
                c="var(--mantine-color-text)"
                fw={600}
                lineClamp={1}
                onClick={(event: React.MouseEvent) => event.stopPropagation()}
              >
                {name}
              </AnchorLink>
              <Text size="xs" c="dimmed" truncate>
                {[t(`trigger.${trigger_type}`), triggered_by].filter(Boolean).join(' · ')}
              </Text>
            </div>
          </Group>
        );
      },
    },
    {
      accessor: 'state',
      title: t('column.state'),
      width: 200,
      ...onWide,
      render: (automation) => <States automation={automation} />,
    },
    number('runs', ({ runs }) => format.number(runs)),
    number('under_way', ({ under_way }) => format.number(under_way)),
    number('goal_rate', ({ runs, goals }) => (runs > 0 && goals > 0 ? format.percent(goals / runs) : none)),
    ...(all.some(({ turnover }) => turnover !== null)
      ? [number('turnover', ({ turnover }) => (turnover === null ? none : format.money(turnover)))]
      : []),
    {
      accessor: 'is_active',
      title: t('column.active'),
      width: 80,
      render: (automation) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the switch from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: rows have no key handler that would have to be stopped.
        <span onClick={(event) => event.stopPropagation()}>
          <ActiveSwitch automation={automation} />
        </span>
      ),
    },
    {
      accessor: 'actions',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      textAlign: 'right',
      width: 56,
      render: (automation) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click in the menu from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: rows have no key handler that would have to be stopped.
        <span onClick={(event) => event.stopPropagation()}>
          <AutomationMenu automation={automation} all={all} />
        </span>
      ),
    },
  ];
}

function States({ automation }: { automation: Automation }) {
  const { t } = useTranslation('automations');
  const { live_version, has_changes, problem_count, needs_shop, troubles } = automation;
  return (
    <Group gap={6}>
      {troubles.length > 0 ? <StatusBadge tone="bad">{t('state.lacks')}</StatusBadge> : null}
      {needs_shop ? <StatusBadge tone="warning">{t('state.needsShop')}</StatusBadge> : null}
      {problem_count > 0 ? (
        <StatusBadge tone="warning">{t('state.problems', { count: problem_count })}</StatusBadge>
      ) : null}
      {live_version === null ? (
        <StatusBadge tone="neutral">{t('state.draft')}</StatusBadge>
      ) : has_changes ? (
        <StatusBadge tone="waiting">{t('state.changed')}</StatusBadge>
      ) : problem_count === 0 && !needs_shop && troubles.length === 0 ? (
        <StatusBadge tone="good">{t('state.published')}</StatusBadge>
      ) : null}
    </Group>
  );
}
