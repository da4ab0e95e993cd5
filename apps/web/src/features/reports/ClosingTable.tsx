import type { SupportReport } from '@herald/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import { useSpan } from './useSpan.ts';

/** Why conversations were closed. Left out until somebody gave a reason in the period. */
export function ClosingTable({ closings }: { closings: SupportReport['closings'] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const span = useSpan();
  if (closings.every(({ reason_id }) => reason_id === null)) return null;
  const all = closings.reduce((sum, { resolved }) => sum + resolved, 0);
  return (
    <Card title={t('closings.title')} hint={t('closings.hint')}>
      <WideTable label={t('closings.title')} minWidth={360}>
        <Table.Thead>
          <Table.Tr>
            {(['reason', 'resolved', 'share', 'resolution'] as const).map((column) => (
              <Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="numbers">
          {closings.map(({ reason_id, name, resolved, resolution }) => (
            <Table.Tr key={reason_id}>
              <Table.Td>{name ?? t('closings.none')}</Table.Td>
              <Table.Td>{format.number(resolved)}</Table.Td>
              <Table.Td>{format.percent(resolved / all)}</Table.Td>
              <Table.Td>{span(resolution)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Card>
  );
}
