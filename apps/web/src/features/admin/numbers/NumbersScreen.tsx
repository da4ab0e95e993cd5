import type { AdminNumber } from '@herald/contract';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { searchWords } from '#ui/searchParams.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { numbersQuery } from './queries.ts';
import { standingOf } from './standingOf.ts';
import { useMetaWords } from './useMetaWords.ts';

const urlState = z.object({ search: searchWords });

/** The numbers of every team, and what keeps one from sending. */
export function NumbersScreen() {
  const { t } = useTranslation('admin');
  const [{ search }, change] = useUrlState(urlState);
  const query = useQuery(numbersQuery(search ?? ''));
  return (
    <Page
      title={t('numbers.title')}
      purpose={t('numbers.purpose')}
      filters={
        <SearchField
          width={340}
          label={t('numbers.search')}
          value={search}
          onSearch={(words) => change({ search: words || undefined })}
        />
      }
    >
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={6} columns={5} />}
        empty={
          <EmptyState drawing="search">
            {search ? t('numbers.noneFound', { search }) : t('numbers.none')}
          </EmptyState>
        }
      >
        {(numbers) => <NumberTable numbers={numbers} />}
      </Loaded>
    </Page>
  );
}

const columns = ['number', 'standing', 'team', 'quality', 'limit', 'ids'] as const;

function NumberTable({ numbers }: { numbers: readonly AdminNumber[] }) {
  const { t } = useTranslation('admin');
  return (
    <WideTable label={t('numbers.title')} minWidth={860}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column}>{t(`numbers.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {numbers.map((number) => (
          <Row key={number.id} number={number} />
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function Row({ number }: { number: AdminNumber }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const words = useMetaWords();
  const { key, tone } = standingOf(number);
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{number.verified_name ?? '–'}</Text>
        <Text size="sm" c="dimmed">
          {number.display_phone_number ? format.phone(number.display_phone_number) : '–'}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tone}>{t(`numbers.standings.${key}`)}</StatusBadge>
        {number.account_violation ? (
          <Text size="sm" c="dimmed">
            {number.account_violation}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>{number.team.name}</Table.Td>
      <Table.Td>{words.quality(number)}</Table.Td>
      <Table.Td>{words.limit(number)}</Table.Td>
      <Table.Td>
        <Text size="sm" className="numbers">
          {number.api_phone_number_id}
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {number.api_waba_id}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
