import type { PriceList } from '@herald/contract';
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { AdminTable } from '../AdminTable.tsx';
import { useDay } from './useDay.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const tones: Record<PriceList['status'], Tone> = {
  in_force: 'good',
  upcoming: 'waiting',
  past: 'neutral',
  replaced: 'neutral',
  withdrawn: 'bad',
};

export function PriceListTable({ lists }: { lists: readonly PriceList[] }) {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<PriceList | null>(null);
  return (
    <>
      <AdminTable
        label={t('prices.title')}
        columns={[
          { name: t('prices.list') },
          { name: t('prices.from') },
          { name: t('prices.state') },
          { name: t('prices.size'), from: 'sm' },
          { name: t('prices.origin'), from: 'sm' },
        ]}
      >
        {lists.map((list) => (
          <Row
            key={list.id ?? `${list.currency}${list.valid_from}`}
            list={list}
            onWithdraw={() => setLeaving(list)}
          />
        ))}
      </AdminTable>
      {leaving ? <WithdrawDialog list={leaving} lists={lists} onClose={() => setLeaving(null)} /> : null}
    </>
  );
}

function Row({ list, onWithdraw }: { list: PriceList; onWithdraw: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const day = useDay();
  const { status, markets, prices } = list;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          {list.currency}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {list.file_name}
        </Text>
      </Table.Td>
      <Table.Td>{day(list.valid_from)}</Table.Td>
      <Table.Td>
        <StatusBadge tone={tones[status]}>{t(`prices.states.${status}`)}</StatusBadge>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {t('prices.sizeOf', { markets: format.number(markets), prices: format.number(prices) })}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Origin list={list} />
      </Table.Td>
      <Table.Td ta="right">
        {list.id !== null && status !== 'withdrawn' ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('prices.withdrawWhich', { currency: list.currency, day: day(list.valid_from) })}
            onClick={onWithdraw}
          >
            {t('prices.withdraw')}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** Who imported it and when, and who took it back. */
function Origin({ list }: { list: PriceList }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (list.imported_at === null) return <>{t('prices.bundled')}</>;
  const name = (who: string | null) => who ?? t('prices.somebody');
  return (
    <>
      <Text size="sm">
        {t('prices.importedBy', { name: name(list.imported_by), when: format.dateTime(list.imported_at) })}
      </Text>
      {list.withdrawn_at ? (
        <Text size="sm" c="dimmed">
          {t('prices.withdrawnBy', {
            name: name(list.withdrawn_by),
            when: format.dateTime(list.withdrawn_at),
          })}
        </Text>
      ) : null}
    </>
  );
}
