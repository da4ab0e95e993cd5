import type { SupportReport } from '@herald/contract';
import { Group, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import { useSpan } from './useSpan.ts';

/** What people wanted. */
export function LabelTable({ labels }: { labels: SupportReport['labels'] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const span = useSpan();
  return (
    <Card title={t('labels.title')} hint={t(labels.length === 0 ? 'labels.empty' : 'labels.hint')}>
      {labels.length === 0 ? null : (
        <WideTable label={t('labels.title')} minWidth={360}>
          <Table.Thead>
            <Table.Tr>
              {(['label', 'asked', 'response'] as const).map((column) => (
                <Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {labels.map(({ label_id, name, color, asked, response }) => (
              <Table.Tr key={label_id}>
                <Table.Td>
                  <Group gap={8} wrap="nowrap">
                    <GroupDot color={color} />
                    {name}
                  </Group>
                </Table.Td>
                <Table.Td>{format.number(asked)}</Table.Td>
                <Table.Td>{span(response)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Card>
  );
}
