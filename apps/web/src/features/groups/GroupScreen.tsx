import type { Contact, Group as List } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconSpeakerphone, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { peopleAddress, peopleView } from '#data/contacts/address.ts';
import { useLivePeople } from '#data/contacts/useLivePeople.ts';
import { groupContactsQuery, groupQuery } from '#data/groups/queries.ts';
import { ContactDrawer, ContactTable, useColumns } from '#features/contacts/index.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AddMembersDialog } from './AddMembersDialog.tsx';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { useRemoveMembers } from './useRemoveMembers.ts';

/** One list and the people on it. */
export function GroupScreen() {
  const { t } = useTranslation('groups');
  const groupId = useIdParam('listId');
  const query = useQuery(groupQuery(useNumberParams(), groupId));
  useLivePeople();
  return (
    <Loaded
      query={query}
      skeleton={240}
      around={(meanwhile) => (
        <Page title={t('one')} back={<Back />}>
          {meanwhile}
        </Page>
      )}
    >
      {(list) => <LoadedList key={groupId} list={list} />}
    </Loaded>
  );
}

function LoadedList({ list }: { list: List }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const navigate = useNavigate();
  const linkParams = useLinkParams();
  const mayManage = useCan('groups.manage');
  const [dialog, setDialog] = useState<'add' | 'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const count = list.contacts_count;
  return (
    <Page
      title={list.name}
      beside={<GroupDot color={list.color} />}
      back={<Back />}
      purpose={t('size', { count, people: format.number(count) })}
      action={
        <>
          <GroupMenu list={list} onEdit={() => setDialog('edit')} onDelete={() => setDialog('delete')} />
          {mayManage ? (
            <Button
              variant="default"
              leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              {t('members.open')}
            </Button>
          ) : null}
          <SendButton list={list} />
        </>
      }
    >
      <Members list={list} onAdd={mayManage ? () => setDialog('add') : null} />
      <AddMembersDialog list={list} opened={dialog === 'add'} onClose={close} />
      <GroupDialog opened={dialog === 'edit'} list={list} onClose={close} />
      <DeleteGroupDialog
        list={dialog === 'delete' ? list : null}
        onClose={close}
        onDeleted={() =>
          void navigate({ to: '/teams/$teamId/$phoneNumberId/lists', params: linkParams, replace: true })
        }
      />
    </Page>
  );
}

function SendButton({ list }: { list: List }) {
  const { t } = useTranslation('groups');
  const linkParams = useLinkParams();
  const maySend = useCan('campaigns.manage');
  if (!maySend) return null;
  return (
    <ButtonLink
      to="/teams/$teamId/$phoneNumberId/campaigns/create"
      params={linkParams}
      search={{ list: list.id } as never}
      leftSection={<IconSpeakerphone size={18} stroke={1.6} aria-hidden />}
    >
      {t('send')}
    </ButtonLink>
  );
}

function Members({ list, onAdd }: { list: List; onAdd: (() => void) | null }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const params = useNumberParams();
  const [state, change] = useUrlState(peopleAddress);
  const [selected, setSelected] = useState<Contact[]>([]);
  const columns = useColumns();
  const view = peopleView(state);
  const query = useQuery(groupContactsQuery(params, list.id, view));
  const remove = useRemoveMembers(list);
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        <SearchField
          label={t('members.search')}
          value={state.search}
          onSearch={(search) => {
            setSelected([]);
            change({ search: search || undefined, page: undefined });
          }}
        />
        {selected.length > 0 ? (
          <Button
            variant="default"
            loading={remove.isPending}
            leftSection={<IconUserMinus size={18} stroke={1.6} aria-hidden />}
            onClick={() => remove.mutate(selected, { onSuccess: () => setSelected([]) })}
          >
            {t('members.remove', { count: selected.length, people: format.number(selected.length) })}
          </Button>
        ) : null}
      </div>
      <ContactTable
        label={t('members.label')}
        columns={columns}
        query={query}
        view={view}
        onPageChange={(page) => change({ page })}
        onOpen={(contact) => change({ contact })}
        {...(onAdd ? { selected, onSelect: setSelected } : {})}
        empty={
          state.search ? (
            <EmptyState drawing="search">{t('members.noneFound', { search: state.search })}</EmptyState>
          ) : (
            <EmptyState
              drawing="people"
              action={onAdd ? <Button onClick={onAdd}>{t('members.open')}</Button> : null}
            >
              {t('members.none')}
            </EmptyState>
          )
        }
      />
      <ContactDrawer
        contactId={state.contact}
        onClose={() => change({ contact: undefined })}
        onMoved={(contact) => change({ contact })}
      />
    </>
  );
}

function Back() {
  const { t } = useTranslation('groups');
  return (
    <BackLink to="/teams/$teamId/$phoneNumberId/lists" params={useLinkParams()}>
      {t('title')}
    </BackLink>
  );
}
