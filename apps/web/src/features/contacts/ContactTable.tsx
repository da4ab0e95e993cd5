import type { Contact, pageMeta } from '@herald/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { ContactCell } from './ContactCell.tsx';
import type { useColumns } from './columns/useColumns.ts';
import { useSteadyPage } from './useSteadyPage.ts';

interface ContactTableProps {
  label: string;
  columns: ReturnType<typeof useColumns>;
  query: UseQueryResult<{ data: Contact[]; meta: z.output<typeof pageMeta> }>;
  /** What is looked at: filters, order and page. */
  view: unknown;
  empty: ReactNode;
  onPageChange: (page: number) => void;
  onOpen: (contactId: number) => void;
  /** Absent where the person may not change anything. */
  selected?: Contact[];
  onSelect?: (contacts: Contact[]) => void;
}

const widths: Partial<Record<string, number>> = {
  name: 200,
  phone_number: 160,
  email: 220,
  optin_status: 150,
  groups: 280,
  last_interaction_at: 150,
  created_at: 130,
};

/** People, one a row; a click opens the person beside the table. */
export function ContactTable({ columns, view, onOpen, ...props }: ContactTableProps) {
  const { query, hold } = useSteadyPage(props.query, JSON.stringify(view));
  const shown = columns.shown.map(
    (id): Column<Contact> => ({
      accessor: id,
      title: columns.nameOf(id),
      width: widths[id] ?? 150,
      noWrap: id.endsWith('_at') || id === 'phone_number',
      render: (contact) => <ContactCell contact={contact} column={id} fields={columns.fields} />,
    }),
  );
  return (
    <div {...hold}>
      <DataTable {...props} query={query} columns={shown} onRowClick={(contact) => onOpen(contact.id)} />
    </div>
  );
}
