import type { Erasure } from '@herald/contract';
import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useNumberParams } from '#app/session/hooks.ts';
import { erasuresQuery } from '#data/contacts/queries.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { pageNumber, searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { Receipt } from '../erase/Receipt.tsx';

const urlState = z.object({ page: pageNumber, search: searchWords });

/** Who was erased, without names: found again by the number or the reference. */
export function ReceiptsTab() {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const [state, change] = useUrlState(urlState);
  const [opened, setOpened] = useState<Erasure | null>(null);
  const query = useQuery(
    erasuresQuery(useNumberParams().team_id, { page: state.page, search: state.search }),
  );
  const columns: Column<Erasure>[] = [
    {
      accessor: 'reference',
      title: t('erase.receipt.reference'),
      width: 200,
      render: (erasure) => (
        <Anchor
          component="button"
          type="button"
          fw={550}
          onClick={(event) => {
            event.stopPropagation();
            setOpened(erasure);
          }}
        >
          {erasure.reference}
        </Anchor>
      ),
    },
    {
      accessor: 'erased_at',
      title: t('erase.receipt.when'),
      width: 180,
      noWrap: true,
      render: ({ erased_at }) => (
        <time dateTime={erased_at} title={format.exact(erased_at)}>
          {format.dateTime(erased_at)}
        </time>
      ),
    },
    { accessor: 'by', title: t('erase.receipt.by'), width: 180, render: ({ by }) => by?.name ?? '—' },
    {
      accessor: 'reason',
      title: t('erase.reason'),
      render: ({ reason }) => (
        <Text inherit lineClamp={2}>
          {reason || '—'}
        </Text>
      ),
    },
    {
      accessor: 'messages',
      title: t('erase.thing.messages'),
      width: 110,
      textAlign: 'right',
      render: ({ counts }) => <span className="numbers">{format.number(counts.messages)}</span>,
    },
  ];
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('receipts.purpose')}</Text>
      <SearchField
        label={t('receipts.search')}
        value={state.search}
        width={340}
        onSearch={(search) => change({ search: search || undefined, page: undefined })}
      />
      <DataTable
        label={t('settings.tab.receipts')}
        query={query}
        columns={columns}
        onPageChange={(page) => change({ page })}
        onRowClick={setOpened}
        empty={
          <EmptyState drawing={state.search ? 'search' : 'sheet'}>
            {t(state.search ? 'receipts.noneFound' : 'receipts.none')}
          </EmptyState>
        }
      />
      <Dialog opened={opened !== null} onClose={() => setOpened(null)} title={opened?.reference}>
        {opened ? <Receipt erasure={opened} /> : null}
      </Dialog>
    </Stack>
  );
}
