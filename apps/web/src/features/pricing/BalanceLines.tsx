import type { BalanceLine } from '@herald/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';

interface BalanceLinesProps {
  lines: readonly BalanceLine[];
  currency: string;
}

/** Every movement, newest first, with what it did to the money that may be spent or is missing. */
export function BalanceLines({ lines, currency }: BalanceLinesProps) {
  const { t } = useTranslation('pricing');
  const format = useFormat();
  if (lines.length === 0) return null;
  const amount = (minor: number) => (minor === 0 ? null : format.money({ amount: minor, currency }));
  return (
    <WideTable label={t('balance.lines')} minWidth={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('balance.date')}</Table.Th>
          <Table.Th>{t('balance.what')}</Table.Th>
          <Table.Th ta="right">{t('balance.change')}</Table.Th>
          <Table.Th ta="right">{t('balance.spent')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td>{format.dateTime(line.at)}</Table.Td>
            <Table.Td>
              {t(`balance.kinds.${line.kind}`)}
              {line.campaign ? ` · ${line.campaign}` : null}
              {line.campaign_id === null && isOfMessages(line.kind) ? ` · ${t('balance.single')}` : null}
            </Table.Td>
            <Table.Td ta="right" className="numbers">
              {amount(line.available + line.owed)}
            </Table.Td>
            <Table.Td ta="right" className="numbers">
              {amount(line.spent)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** Of no campaign: of templates that were sent one by one. */
const isOfMessages = (kind: BalanceLine['kind']) =>
  kind === 'reserve' || kind === 'settle' || kind === 'return';
