import {
  type CampaignExperiment,
  type CampaignVariant,
  chooseWinner,
  type ExperimentMetric,
} from '@herald/contract';
import { Badge, Button, Group, List, Paper, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import { experimentQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyError } from '#ui/notify.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { letterOf } from '../letterOf.ts';
import classes from '../results/Results.module.css';
import { useCampaignParams } from '../useCampaign.ts';
import { useTroubleWords } from './useTroubleWords.ts';
import { isGone, useStateWords, useVerdictWords } from './useVerdictWords.ts';

/** What each message that was tried out did, what that says, and what the others get. */
export function ExperimentResults() {
  const query = useQuery(experimentQuery(useCampaignParams()));
  return (
    <Loaded query={query} skeleton={160}>
      {(experiment) => (experiment ? <Result experiment={experiment} /> : null)}
    </Loaded>
  );
}

function Result({ experiment }: { experiment: CampaignExperiment }) {
  const { t } = useTranslation('campaigns');
  const verdict = useVerdictWords(experiment);
  const state = useStateWords(experiment);
  return (
    <Paper component="section" aria-label={t('experiment.title')} radius="md" className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2}>{t('experiment.title')}</Title>
        <Text size="sm" c="dimmed">
          {state}
        </Text>
      </div>
      <Variants experiment={experiment} />
      <Trouble experiment={experiment} />
      <div className={classes.cardHead}>
        {verdict ? <Text fw={600}>{verdict}</Text> : <Text c="dimmed">{t('experiment.notCounted')}</Text>}
        <Choose experiment={experiment} />
      </div>
    </Paper>
  );
}

function Trouble({ experiment }: { experiment: CampaignExperiment }) {
  const { t } = useTranslation('campaigns');
  const sentences = useTroubleWords(experiment);
  if (sentences.length === 0) return null;
  return (
    <List size="sm" mt="sm" aria-label={t('experiment.trouble.title')}>
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}

const figureColumns = ['delivered', 'read', 'clicked', 'replied', 'turnover'] as const;
type FigureColumn = (typeof figureColumns)[number];

const comparedBy = { read: 'read', click: 'clicked', reply: 'replied', revenue: 'turnover' } as const;

/** What is compared comes first, where a phone shows it without scrolling sideways. */
function orderColumns(metric: ExperimentMetric): FigureColumn[] {
  const compared = comparedBy[metric];
  return [compared, ...figureColumns.filter((column) => column !== compared)];
}

function Variants({ experiment: { metric, variants, winner } }: { experiment: CampaignExperiment }) {
  const { t } = useTranslation('campaigns');
  const columns = orderColumns(metric);
  return (
    <WideTable label={t('experiment.title')} minWidth={640} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('parts.message')}</Table.Th>
          {(['people', ...columns] as const).map((name) => (
            <Table.Th key={name} ta="right">
              {t(`experiment.column.${name}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {variants.map((variant) => (
          <Line
            key={variant.position}
            variant={variant}
            columns={columns}
            isWinner={variant.position === winner}
          />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Line({
  variant: { position, template, figures },
  columns,
  isWinner,
}: {
  variant: CampaignVariant;
  columns: readonly FigureColumn[];
  isWinner: boolean;
}) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const share = (count: number) =>
    figures && figures.entered > 0
      ? `${format.number(count)} (${format.percent(count / figures.entered)})`
      : '–';
  const write = (column: FigureColumn) => {
    if (column !== 'turnover') return share(figures?.[column] ?? 0);
    return figures?.turnover ? format.money(figures.turnover) : '–';
  };
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {letterOf(position)} · {template?.name ?? '–'}{' '}
        {isWinner ? (
          <Badge color="green" variant="light" radius="sm" miw="max-content">
            {t('experiment.winner')}
          </Badge>
        ) : null}
      </Table.Th>
      <Table.Td ta="right">{figures ? format.number(figures.people) : '–'}</Table.Td>
      {columns.map((column) => (
        <Table.Td key={column} ta="right">
          {write(column)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

/** Whoever may send can end the test, and must where it could not tell. */
function Choose({ experiment: { state, variants } }: { experiment: CampaignExperiment }) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const queryClient = useQueryClient();
  const maySend = useCan('campaigns.send');
  const [asking, setAsking] = useState<number | null>(null);
  const choose = useMutation({
    mutationFn: (position: number) => call(chooseWinner, { params, body: { position } }),
    onSuccess: ({ data }) => {
      setAsking(null);
      queryClient.setQueryData(campaignKeys.experiment(params), data);
      return queryClient.invalidateQueries({ queryKey: campaignKeys.one(params), exact: true });
    },
    onError: notifyError,
  });
  if (!maySend || !['testing', 'waiting', 'asking'].includes(state)) return null;
  return (
    <Group gap="xs" mt="sm">
      {variants
        .filter((variant) => !isGone(variant))
        .map(({ position }) => (
          <Button
            key={position}
            size="xs"
            variant={state === 'asking' ? 'light' : 'default'}
            onClick={() => setAsking(position)}
          >
            {t('experiment.choose', { letter: letterOf(position) })}
          </Button>
        ))}
      <ConfirmDialog
        opened={asking !== null}
        title={t('experiment.chooseTitle', { letter: letterOf(asking ?? 1) })}
        confirm={t('experiment.choose', { letter: letterOf(asking ?? 1) })}
        loading={choose.isPending}
        onConfirm={() => asking !== null && choose.mutate(asking)}
        onClose={() => setAsking(null)}
      >
        {t(state === 'asking' ? 'experiment.chooseNow' : 'experiment.chooseEarly')}
      </ConfirmDialog>
    </Group>
  );
}
