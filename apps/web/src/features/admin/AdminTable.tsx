import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WideTable } from '#ui/WideTable.tsx';

interface Column {
  name: string;
  /** Narrower screens have no room for it. */
  from?: 'sm' | 'md';
}

interface AdminTableProps {
  label: string;
  columns: readonly Column[];
  minWidth?: number;
  /** The rows, each ending with what can be done with it. */
  children: ReactNode;
}

/** A table of operators: it scrolls where it has no room, and its last column is for buttons. */
export function AdminTable({ label, columns, minWidth = 320, children }: AdminTableProps) {
  const { t } = useTranslation('admin');
  return (
    <WideTable label={label} minWidth={minWidth}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ name, from }) => (
            <Table.Th key={name} visibleFrom={from}>
              {name}
            </Table.Th>
          ))}
          <Table.Th>
            <span className="visually-hidden">{t('codes.actions')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </WideTable>
  );
}
