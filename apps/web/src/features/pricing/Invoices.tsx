import type { Invoice } from '@herald/contract';
import { Anchor, Paper, Stack, Table, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { WideTable } from '#ui/WideTable.tsx';
import { invoicesQuery } from './queries.ts';

const tones = {
  draft: 'neutral',
  open: 'warning',
  paid: 'good',
  uncollectible: 'bad',
  void: 'neutral',
} as const satisfies Record<Invoice['status'], Tone>;

/** The bills, each leading to its page. */
export function Invoices() {
  const { t } = useTranslation('pricing');
  const query = useInfiniteQuery(invoicesQuery(useTeam().id));
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('invoices.title')}>
      <Stack gap="sm">
        <Title order={2}>{t('invoices.title')}</Title>
        <Loaded
          query={query}
          skeleton={120}
          empty={<EmptyState drawing="tools">{t('invoices.none')}</EmptyState>}
        >
          {(invoices) => <List invoices={invoices} />}
        </Loaded>
        <ShowMore query={query} fullWidth={false} />
      </Stack>
    </Paper>
  );
}

function List({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  return (
    <WideTable label={t('invoices.title')} minWidth={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('invoices.number')}</Table.Th>
          <Table.Th>{t('invoices.date')}</Table.Th>
          <Table.Th ta="right">{t('invoices.amount')}</Table.Th>
          <Table.Th>{t('invoices.status')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoices.map((invoice) => (
          <Table.Tr key={invoice.id}>
            <Table.Td>
              {invoice.url ? (
                <Anchor href={invoice.url} target="_blank" rel="noreferrer">
                  {invoice.number ?? t('invoices.draft')}
                </Anchor>
              ) : (
                (invoice.number ?? t('invoices.draft'))
              )}
            </Table.Td>
            <Table.Td>{format.date(invoice.created_at)}</Table.Td>
            <Table.Td ta="right" className="numbers">
              {format.money(invoice.amount)}
            </Table.Td>
            <Table.Td>
              <StatusBadge tone={tones[invoice.status]}>{t(`invoices.states.${invoice.status}`)}</StatusBadge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
