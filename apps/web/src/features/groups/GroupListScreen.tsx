import type { Group as List } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useLivePeople } from '#data/contacts/useLivePeople.ts';
import { groupAddress } from '#data/groups/address.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { onOnePage } from '#ui/onOnePage.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { GroupTabs } from './GroupTabs.tsx';

const groupPage = '/teams/$teamId/$phoneNumberId/lists/$listId';

/** The lists of the number with their sizes, which change while one looks. */
export function GroupListScreen() {
  const { t } = useTranslation('groups');
  return <GroupsPage title={t('title')} purpose={t('purpose')} tabs={<GroupTabs />} />;
}

interface GroupsPageProps {
  title: string;
  purpose: string;
  tabs?: React.ReactNode;
}

/** Also among the settings, under another title. */
export function GroupsPage({ title, purpose, tabs }: GroupsPageProps) {
  const { t } = useTranslation('groups');
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const mayManage = useCan('groups.manage');
  const [state, change] = useUrlState(groupAddress);
  const [edited, setEdited] = useState<List | 'new' | null>(null);
  const [deleted, setDeleted] = useState<List | null>(null);
  const query = useQuery({ ...groupsQuery(useNumberParams(), state.search), select: onOnePage<List> });
  useLivePeople();
  const open = (list: List) =>
    void navigate({ to: groupPage, params: { ...linkParams, listId: String(list.id) } });
  const create = mayManage ? (
    <Button leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setEdited('new')}>
      {t('create.open')}
    </Button>
  ) : null;

  return (
    <Page
      title={title}
      purpose={purpose}
      action={create}
      filters={
        <>
          {tabs}
          <SearchField
            label={t('search')}
            value={state.search}
            onSearch={(search) => change({ search: search || undefined })}
          />
        </>
      }
    >
      <ListTable
        query={query}
        onOpen={open}
        onEdit={setEdited}
        onDelete={setDeleted}
        empty={
          state.search ? (
            <EmptyState drawing="search">{t('noneFound', { search: state.search })}</EmptyState>
          ) : (
            <EmptyState drawing="labels" action={create}>
              {t('none')}
            </EmptyState>
          )
        }
      />
      <GroupDialog
        key={edited === 'new' ? 'new' : edited?.id}
        opened={edited !== null}
        list={edited === 'new' || edited === null ? undefined : edited}
        onClose={() => setEdited(null)}
        {...(edited === 'new' ? { onSaved: open } : {})}
      />
      <DeleteGroupDialog list={deleted} onClose={() => setDeleted(null)} />
    </Page>
  );
}

type Lists = ReturnType<typeof onOnePage<List>>;

interface ListTableProps {
  query: UseQueryResult<Lists>;
  empty: React.ReactNode;
  onOpen: (list: List) => void;
  onEdit: (list: List) => void;
  onDelete: (list: List) => void;
}

function ListTable({ query, empty, onOpen, onEdit, onDelete }: ListTableProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const linkParams = useLinkParams();
  const columns: Column<List>[] = [
    {
      accessor: 'name',
      title: t('column.name'),
      render: (list) => (
        <Group gap="xs" wrap="nowrap" miw={180}>
          <GroupDot color={list.color} />
          <AnchorLink
            to={groupPage}
            params={{ ...linkParams, listId: String(list.id) }}
            c="var(--mantine-color-text)"
            fw={550}
            onClick={(event) => event.stopPropagation()}
          >
            {list.name}
          </AnchorLink>
        </Group>
      ),
    },
    {
      accessor: 'contacts_count',
      title: t('column.contacts'),
      width: 140,
      textAlign: 'right',
      render: ({ contacts_count }) => <span className="numbers">{format.number(contacts_count)}</span>,
    },
    {
      accessor: 'created_at',
      title: t('column.created'),
      width: 160,
      noWrap: true,
      render: ({ created_at }) => (
        <time dateTime={created_at} title={format.exact(created_at)}>
          {format.date(created_at)}
        </time>
      ),
    },
    {
      accessor: 'menu',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      width: 64,
      textAlign: 'right',
      render: (list) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on the menu from opening the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: nothing happens here by click either.
        <span onClick={(event) => event.stopPropagation()}>
          <GroupMenu list={list} onEdit={() => onEdit(list)} onDelete={() => onDelete(list)} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('title')}
      query={query}
      columns={columns}
      empty={empty}
      onPageChange={() => {}}
      onRowClick={onOpen}
    />
  );
}
