import { type Contact, exportContacts, optinStatus, optinStatuses, urlOf } from '@herald/contract';
import { Button, Group, Select } from '@mantine/core';
import { IconDownload, IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#features/lists/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { optionalId, pageNumber, searchWords } from '#ui/searchParams.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { AddContactDialog } from './AddContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { ContactTable } from './ContactTable.tsx';
import { contactsQuery } from './queries.ts';
import { SearchField } from './SearchField.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useLivePeople } from './useLivePeople.ts';

const sorts = ['recent', 'name', 'created'] as const;
const urlState = z.object({
  page: pageNumber,
  search: searchWords,
  optin: optinStatus.optional().catch(undefined),
  list: optionalId,
  sort: z.enum(sorts).catch('recent'),
  contact: optionalId,
});

/** Everybody who wrote, was imported or was added by hand. */
export function ContactListScreen() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const mayManage = useCan('contacts.manage');
  const mayExport = useCan('contacts.export');
  const mayGroup = useCan('groups.manage');
  const [state, change] = useUrlState(urlState);
  const [selected, setSelected] = useState<Contact[]>([]);
  const [adding, setAdding] = useState(false);
  useLivePeople();

  const filters = { search: state.search, optin_status: state.optin, group_id: state.list };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const query = useQuery(contactsQuery(params, { ...filters, page: state.page, sort: state.sort }));
  const filter = (patch: Parameters<typeof change>[0]) => {
    setSelected([]);
    change({ page: undefined, ...patch });
  };
  const addButton = mayManage ? (
    <Button leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add.open')}
    </Button>
  ) : null;

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <>
          {mayExport ? (
            <Button
              component="a"
              href={urlOf(exportContacts, { params, query: filters })}
              download
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            >
              {t(isFiltered ? 'exportFiltered' : 'export')}
            </Button>
          ) : null}
          {mayManage ? <ImportLink /> : null}
          {addButton}
        </>
      }
      filters={
        <>
          <SearchField
            label={t('search')}
            value={state.search}
            onSearch={(search) => filter({ search: search || undefined })}
          />
          <Select
            aria-label={t('filter.consent')}
            placeholder={t('filter.anyConsent')}
            clearable
            clearButtonProps={{ 'aria-label': t('common:action.clear') }}
            w={190}
            data={optinStatuses.map((value) => ({ value, label: t(`consent.status.${value}`) }))}
            value={state.optin ?? null}
            onChange={(value) => filter({ optin: optinStatuses.find((each) => each === value) })}
          />
          <ListFilter value={state.list} onChange={(list) => filter({ list })} />
          <Select
            aria-label={t('sort.label')}
            w={190}
            allowDeselect={false}
            data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            value={state.sort}
            onChange={(value) => filter({ sort: sorts.find((each) => each === value) })}
          />
        </>
      }
    >
      <SelectionBar selected={selected} onDone={() => setSelected([])} />
      <ContactTable
        label={t('title')}
        query={query}
        onPageChange={(page) => change({ page })}
        onOpen={(contact) => change({ contact })}
        {...(mayGroup ? { selected, onSelect: setSelected } : {})}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="search"
              action={
                <Button
                  variant="default"
                  onClick={() => filter({ search: undefined, optin: undefined, list: undefined })}
                >
                  {t('filter.clear')}
                </Button>
              }
            >
              {t('noneFound')}
            </EmptyState>
          ) : (
            <EmptyState
              drawing="people"
              action={
                mayManage ? (
                  <Group justify="center" gap="xs">
                    <ImportLink />
                    {addButton}
                  </Group>
                ) : null
              }
            >
              {t('none')}
            </EmptyState>
          )
        }
      />
      <ContactDrawer contactId={state.contact} onClose={() => change({ contact: undefined })} />
      <AddContactDialog
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={(contact) => change({ contact })}
      />
    </Page>
  );
}

function ImportLink() {
  const { t } = useTranslation('contacts');
  return (
    <ButtonLink
      to="/teams/$teamId/$phoneNumberId/contacts/import"
      params={useLinkParams()}
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.6} aria-hidden />}
    >
      {t('import')}
    </ButtonLink>
  );
}

function ListFilter(props: { value: number | undefined; onChange: (list: number | undefined) => void }) {
  const { t } = useTranslation('contacts');
  const groups = useQuery(groupsQuery(useNumberParams()));
  return (
    <Select
      aria-label={t('filter.list')}
      placeholder={t('filter.anyList')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:action.clear') }}
      searchable
      nothingFoundMessage={t('filter.noList')}
      w={200}
      data={(groups.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={props.value ? String(props.value) : null}
      onChange={(value) => props.onChange(value ? Number(value) : undefined)}
    />
  );
}
