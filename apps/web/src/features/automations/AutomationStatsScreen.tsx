import { ApiError, type AutomationDetail, type AutomationStatistics } from '@herald/contract';
import { Paper, Select, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { automationQuery, statisticsQuery } from '#data/automations/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { GreyBlock, Loaded } from '#ui/Loaded.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { optionalId } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { useThingsQuery } from './editor/useThingsQuery.ts';
import { automationPaths } from './paths.ts';
import { dropOff, refusedOf } from './stats/figures.ts';
import { rowsOf } from './tree/rows.ts';
import { MissingVersions } from './versions/MissingVersions.tsx';
import { useVersionChoices } from './versions/useVersionChoices.ts';
import { ThingsContext } from './words/things.ts';
import { useBlockWords } from './words/useBlockWords.ts';

const periods = ['7', '30', '90'] as const;
const address = z.object({
  version: optionalId,
  period: z
    .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.enum(periods).optional())
    .catch(undefined),
});

/** What became of the people in an automation: as a whole, by block, by day. */
export function AutomationStatsScreen() {
  const { t } = useTranslation('automations');
  const id = useIdParam('automationId');
  const linkParams = useLinkParams();
  const query = useQuery(automationQuery({ ...useNumberParams(), automation_id: id }));
  if (query.error instanceof ApiError && query.data === undefined)
    return <Navigate to={automationPaths.list} params={linkParams} replace />;
  return (
    <Loaded
      query={query}
      skeleton={<GreyBlock height={320} />}
      around={(meanwhile) => <Page title={t('stats.title')}>{meanwhile}</Page>}
    >
      {(automation) => <NamedStats automation={automation} />}
    </Loaded>
  );
}

/** Blocks are named by what they point at: its template, its list. */
function NamedStats({ automation }: { automation: AutomationDetail }) {
  const { things } = useThingsQuery(automation.template_drafts);
  return (
    <ThingsContext value={things}>
      <Stats automation={automation} />
    </ThingsContext>
  );
}

function Stats({ automation }: { automation: AutomationDetail }) {
  const { t } = useTranslation('automations');
  const linkParams = useLinkParams();
  const params = { ...useNumberParams(), automation_id: automation.id };
  const [{ version, period }, change] = useUrlState(address);
  const versions = useVersionChoices(params, version);
  const query = useQuery(
    statisticsQuery(params, {
      ...(version ? { version } : {}),
      ...(period ? { from: daysAgo(Number(period)) } : {}),
    }),
  );
  return (
    <Page
      title={t('stats.of', { name: automation.name })}
      purpose={t('stats.purpose')}
      back={
        <BackLink
          to={automationPaths.one}
          params={{ ...linkParams, automationId: String(automation.id) } as never}
        >
          {automation.name}
        </BackLink>
      }
      filters={
        <>
          <Select
            w={200}
            aria-label={t('stats.period')}
            allowDeselect={false}
            data={[
              { value: 'all', label: t('stats.all') },
              ...periods.map((value) => ({
                value: value as string,
                label: t('stats.lastDays', { count: Number(value) }),
              })),
            ]}
            value={period ?? 'all'}
            onChange={(value) => change({ period: value === 'all' ? undefined : (value as typeof period) })}
          />
          <Select
            w={180}
            aria-label={t('stats.version')}
            allowDeselect={false}
            data={[{ value: 'all', label: t('stats.everyVersion') }, ...versions.choices]}
            value={version ? String(version) : 'all'}
            onChange={(value) => change({ version: value === 'all' ? undefined : Number(value) })}
          />
        </>
      }
    >
      <MissingVersions query={versions.query} />
      <Loaded query={query} skeleton={320}>
        {(statistics) =>
          statistics.totals.entered === 0 ? (
            <Paper radius="md">
              <EmptyState drawing="labels">{t('stats.none')}</EmptyState>
            </Paper>
          ) : (
            <>
              <Totals totals={statistics.totals} />
              <Blocks automation={automation} blocks={statistics.blocks} />
              <Days days={statistics.days} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const none = '–';

const daysAgo = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

function Totals({ totals }: Pick<AutomationStatistics, 'totals'>) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const left = Object.values(totals.left).reduce((sum, count) => sum + count, 0);
  const figures: [string, string][] = [
    ['entered', format.number(totals.entered)],
    ['under_way', format.number(totals.under_way)],
    ['finished', format.number(totals.finished)],
    ['left', format.number(left)],
    ['failed', format.number(totals.failed)],
    [
      'goals',
      totals.goals > 0
        ? `${format.number(totals.goals)} · ${format.percent(totals.goals / totals.entered)}`
        : '0',
    ],
    ...(totals.order_count === null
      ? []
      : ([['orders', format.number(totals.order_count)]] satisfies [string, string][])),
    ...(totals.turnover === null
      ? []
      : ([['turnover', format.money(totals.turnover)]] satisfies [string, string][])),
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: figures.length > 6 ? 4 : 3, lg: figures.length }} spacing="sm">
      {figures.map(([name, value]) => (
        <Paper key={name} withBorder p="sm" radius="md">
          <Text size="sm" c="dimmed">
            {t(`stats.${name}`)}
          </Text>
          <Text fw={650} fz="lg" className="numbers">
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Blocks({
  automation,
  blocks,
}: {
  automation: AutomationDetail;
  blocks: AutomationStatistics['blocks'];
}) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  const words = useBlockWords();
  const linkParams = useLinkParams();
  const columns = [
    'arrived',
    'waiting',
    'drop',
    'sent',
    'delivered',
    'read',
    'clicked',
    'replied',
    'not_sent',
    'failed',
    ...(blocks.some(({ order_count }) => order_count !== null) ? (['orders'] as const) : []),
  ] as const;
  // In the order in which people come to them; blocks of older versions last.
  const { rows, loose } = rowsOf(automation.graph);
  const order = [...rows, ...loose].flatMap((row) => (row.kind === 'block' ? row.id : []));
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const share = (part: number, whole: number) => (part > 0 ? format.percent(part / whole) : undefined);
  return (
    <WideTable label={t('stats.blocks')} minWidth={1020} mt="lg" horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('stats.block')}</Table.Th>
          {columns.map((column) => (
            <Table.Th key={column} ta="right">
              {t(`stats.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {blocks
          .toSorted((one, other) => rank(one.block_id) - rank(other.block_id))
          .map((figures) => {
            const block = automation.graph.blocks[figures.block_id];
            const dropped = dropOff(figures);
            // What a figure is a part of, and what orders were worth, stands below it.
            const values: Record<(typeof columns)[number], [figure: string, below?: string | undefined]> = {
              arrived: [format.number(figures.arrived)],
              waiting: [format.number(figures.waiting)],
              drop: [format.number(dropped), share(dropped, figures.arrived)],
              sent: [format.number(figures.sent)],
              delivered: [format.number(figures.delivered)],
              read: [format.number(figures.read), share(figures.read, figures.delivered)],
              clicked: [format.number(figures.clicked), share(figures.clicked, figures.delivered)],
              replied: [format.number(figures.replied), share(figures.replied, figures.arrived)],
              not_sent: [format.number(refusedOf(figures))],
              failed: [format.number(figures.failed)],
              orders: figures.order_count
                ? [
                    format.number(figures.order_count),
                    figures.turnover ? format.money(figures.turnover) : undefined,
                  ]
                : [none],
            };
            return (
              <Table.Tr key={figures.block_id}>
                <Table.Td>
                  <AnchorLink
                    to={automationPaths.one}
                    params={{ ...linkParams, automationId: String(automation.id) }}
                    search={{ tab: 'executions', block: figures.block_id } as never}
                    c="var(--mantine-color-text)"
                  >
                    {block ? words.name(block) : t('stats.removed')}
                  </AnchorLink>
                  {block ? (
                    <Text size="xs" c="dimmed" lineClamp={1} maw={320}>
                      {words.text(block)}
                    </Text>
                  ) : null}
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td
                    key={column}
                    ta="right"
                    className="numbers"
                    style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}
                  >
                    {values[column][0]}
                    {values[column][1] === undefined ? null : (
                      <Text size="xs" c="dimmed">
                        {values[column][1]}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
      </Table.Tbody>
    </WideTable>
  );
}

function Days({ days }: Pick<AutomationStatistics, 'days'>) {
  const { t } = useTranslation('automations');
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <WideTable label={t('stats.days')} minWidth={420} mt="lg">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('stats.day')}</Table.Th>
          {(['entered', 'finished', 'goals'] as const).map((column) => (
            <Table.Th key={column} ta="right">
              {t(`stats.${column}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map(({ day, entered, finished, goals }) => (
          <Table.Tr key={day}>
            <Table.Td>{format.date(`${day}T12:00:00`)}</Table.Td>
            {[entered, finished, goals].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: always the same three.
              <Table.Td key={index} ta="right" className="numbers">
                {format.number(value)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
