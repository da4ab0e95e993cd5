import { type LiveOverview, type LiveRow, mostInHand } from '@herald/contract';
import { SimpleGrid, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAskAnew } from '#app/realtime/useAskAnew.ts';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { reportKeys } from '#data/keys/reports.ts';
import { liveQuery } from '#data/reports/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { useNow } from '#ui/useNow.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import { Figure } from './Figure.tsx';
import classes from './Reports.module.css';
import { useCounted } from './useCounted.ts';
import { useSpan } from './useSpan.ts';

const names = ['message.created', 'conversation.updated'] as const;

/** `analytics/live`: what a team lead keeps on a screen beside. */
export function LiveScreen() {
  const { t } = useTranslation('reports');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  useAskAnew(reportKeys.live(params), names);
  return (
    <Page
      title={t('live.title')}
      purpose={t('live.purpose')}
      action={
        <ButtonLink
          variant="default"
          to="/teams/$teamId/$phoneNumberId/analytics/support"
          params={linkParams}
        >
          {t('live.back')}
        </ButtonLink>
      }
    >
      <Loaded query={useQuery(liveQuery(params))} skeleton={480}>
        {(live) => (
          <Stack gap="md">
            <Figures live={live} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <Rows title={t('live.longest')} empty={t('live.longestEmpty')} rows={live.longest} />
              <Rows title={t('live.due')} empty={t('live.dueEmpty')} rows={live.due} isDue />
            </SimpleGrid>
            <Agents agents={live.agents} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Figures({ live }: { live: LiveOverview }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  return (
    <Card title={t('live.figures')}>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" component="dl" className={classes.figures}>
        <Figure name={t('live.openCount')} hint={null}>
          {counted(live.open)}
        </Figure>
        <Figure name={t('live.waiting')} hint={null}>
          {counted(live.waiting)}
        </Figure>
        <Figure name={t('live.overdue')} hint={null}>
          {counted(live.overdue)}
        </Figure>
        <Figure name={t('now.unassigned')} hint={null}>
          {counted(live.unassigned)}
        </Figure>
      </SimpleGrid>
    </Card>
  );
}

interface RowsProps {
  title: string;
  empty: string;
  rows: readonly LiveRow[];
  isDue?: boolean;
}

function Rows({ title, empty, rows, isDue = false }: RowsProps) {
  const { t } = useTranslation('reports');
  const params = useLinkParams();
  const timeOf = useTimeOf();
  return (
    <Card title={title} {...(rows.length === 0 && { hint: empty })}>
      {rows.length === 0 ? null : (
        <ul className={classes.live}>
          {rows.map((row) => (
            <li key={row.contact_id}>
              <AnchorLink
                to="/teams/$teamId/$phoneNumberId/messages/$contactId"
                params={{ ...params, contactId: String(row.contact_id) }}
              >
                {row.name ?? row.phone_number ?? t('live.unknown')}
              </AnchorLink>
              <span className="numbers">{timeOf(row, isDue)}</span>
              <small>{row.assigned_to?.name ?? t('live.nobody')}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useTimeOf(): (row: LiveRow, isDue: boolean) => string {
  const { t } = useTranslation('reports');
  const span = useSpan();
  const now = useNow().getTime();
  return ({ waiting_since, sla }, isDue) => {
    if (isDue && sla) {
      const left = (Date.parse(sla.due_at) - now) / 1000;
      return t(left < 0 ? 'live.overdueBy' : 'live.dueIn', { time: span(Math.abs(left)) });
    }
    if (waiting_since === null) return '';
    return t('live.waits', { time: span(Math.max(0, (now - Date.parse(waiting_since)) / 1000)) });
  };
}

function Agents({ agents }: { agents: LiveOverview['agents'] }) {
  const { t } = useTranslation('reports');
  const counted = useCounted();
  return (
    <Card title={t('live.agents')} hint={t('live.agentsHint')}>
      <WideTable label={t('live.agents')} minWidth={440}>
        <Table.Thead>
          <Table.Tr>
            {(['agent', 'available', 'openCount', 'waiting', 'overdue'] as const).map((column) => (
              <Table.Th key={column}>{t(`live.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {agents.map((agent) => (
            <Table.Tr key={agent.user_id}>
              <Table.Td>{agent.name}</Table.Td>
              <Table.Td>{t(agent.is_available ? 'live.yes' : 'live.no')}</Table.Td>
              <Table.Td>{counted(agent.open, mostInHand)}</Table.Td>
              <Table.Td>{counted(agent.waiting)}</Table.Td>
              <Table.Td>{counted(agent.overdue)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Card>
  );
}
