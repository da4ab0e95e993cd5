import type { SupportReport } from '@herald/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import { Card } from './Card.tsx';
import { useSpan } from './useSpan.ts';

/** Who answered how often and how fast, and who closed. */
export function AgentTable({ agents }: { agents: SupportReport['agents'] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const span = useSpan();
  return (
    <Card title={t('agents.title')} hint={agents.length === 0 ? t('agents.empty') : t('agents.hint')}>
      {agents.length === 0 ? null : (
        <WideTable label={t('agents.title')} minWidth={440}>
          <Table.Thead>
            <Table.Tr>
              {(['name', 'answered', 'first_response', 'response', 'resolved'] as const).map((column) => (
                <Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numbers">
            {agents.map((agent) => (
              <Table.Tr key={agent.user_id}>
                <Table.Td>{agent.name}</Table.Td>
                <Table.Td>{format.number(agent.answered)}</Table.Td>
                <Table.Td>{span(agent.first_response)}</Table.Td>
                <Table.Td>{span(agent.response)}</Table.Td>
                <Table.Td>{format.number(agent.resolved)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
    </Card>
  );
}
