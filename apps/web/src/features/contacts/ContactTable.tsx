import type { Contact, pageMeta } from '@herald/contract';
import { Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFormat } from '#app/i18n/useFormat.ts';
import { ListChips } from '#features/lists/ListChip.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ConsentBadge } from './ConsentBadge.tsx';
import { nameOf } from './nameOf.ts';

interface ContactTableProps {
  label: string;
  query: UseQueryResult<{ data: Contact[]; meta: z.output<typeof pageMeta> }>;
  empty: ReactNode;
  onPageChange: (page: number) => void;
  onOpen: (contactId: number) => void;
  /** Absent where the person may not change anything. */
  selected?: Contact[];
  onSelect?: (contacts: Contact[]) => void;
}

/** People, one a row; a click opens the person beside the table. */
export function ContactTable({ onOpen, ...props }: ContactTableProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const nobody = <Text c="dimmed">—</Text>;
  const columns: Column<Contact>[] = [
    { accessor: 'name', title: t('column.name'), render: (contact) => <NameCell contact={contact} /> },
    {
      accessor: 'phone_number',
      title: t('column.phone'),
      width: 170,
      noWrap: true,
      render: ({ phone_number }) =>
        phone_number ? <span className="numbers">{format.phone(phone_number)}</span> : nobody,
    },
    {
      accessor: 'optin_status',
      title: t('column.consent'),
      width: 150,
      render: ({ optin_status }) => <ConsentBadge status={optin_status} />,
    },
    {
      accessor: 'groups',
      title: t('column.lists'),
      width: 260,
      render: ({ groups }) => <ListChips groups={groups} />,
    },
    {
      accessor: 'last_interaction_at',
      title: t('column.lastMessage'),
      width: 150,
      noWrap: true,
      render: ({ last_interaction_at }) =>
        last_interaction_at ? <RelativeTime time={last_interaction_at} /> : nobody,
    },
    {
      accessor: 'created_at',
      title: t('column.added'),
      width: 130,
      noWrap: true,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={format.exact(created_at)}>
          {format.date(created_at)}
        </time>
      ),
    },
  ];
  return <DataTable {...props} columns={columns} onRowClick={(contact) => onOpen(contact.id)} />;
}

function NameCell({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const name = nameOf(contact) ?? t('unnamed');
  return (
    <Group gap="xs" wrap="nowrap" miw={180}>
      <InitialsAvatar name={name} size={28} />
      <AnchorLink
        to="."
        search={((before: object) => ({ ...before, contact: contact.id })) as never}
        resetScroll={false}
        replace
        c="var(--mantine-color-text)"
        fw={550}
        truncate
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </AnchorLink>
    </Group>
  );
}
