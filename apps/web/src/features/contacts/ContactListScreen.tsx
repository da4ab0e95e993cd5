import { type Contact, exportContacts, urlOf } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { contactAddress, contactFilters, contactView } from '#data/contacts/address.ts';
import { contactsQuery } from '#data/contacts/queries.ts';
import { useLivePeople } from '#data/contacts/useLivePeople.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { AddContactDialog } from './AddContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { ContactFilters } from './ContactFilters.tsx';
import { ContactTable } from './ContactTable.tsx';
import { ColumnPanel } from './columns/ColumnPanel.tsx';
import { useColumns } from './columns/useColumns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** Everybody who wrote, was imported or was added by hand. */
export function ContactListScreen() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const mayManage = useCan('contacts.manage');
  const mayExport = useCan('contacts.export');
  const maySelect = useCan(['groups.manage', 'contacts.manage', 'contacts.export']);
  const [state, change] = useUrlState(contactAddress);
  const [selected, setSelected] = useState<Contact[]>([]);
  const [adding, setAdding] = useState(false);
  const columns = useColumns();
  useLivePeople();

  const filters = contactFilters(state);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const view = contactView(state);
  const query = useQuery(contactsQuery(params, view));
  const filter = (patch: Parameters<typeof change>[0]) => {
    setSelected([]);
    change({ page: undefined, ...patch });
  };
  const noFilters = { search: undefined, optin: undefined, list: undefined, segment: undefined };
  const addButton = mayManage ? (
    <Button leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add.open')}
    </Button>
  ) : null;

  return (
    <Page
      title={t('title')}
      purpose={
        <>
          {t('purpose')} {mayManage ? <DuplicatesLink /> : null}
        </>
      }
      action={
        <>
          {mayExport ? (
            <ExportMenu
              shown={columns.shown}
              hrefOf={(choice) => urlOf(exportContacts, { params, query: { ...filters, ...choice } })}
            >
              {t(isFiltered ? 'exportFiltered' : 'export')}
            </ExportMenu>
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
          <ContactFilters state={state} onFilter={filter} />
          <ColumnPanel
            shown={columns.shown}
            fieldKeys={columns.keys}
            nameOf={columns.nameOf}
            onChange={columns.choose}
          />
        </>
      }
    >
      <SelectionBar
        selected={selected}
        shown={columns.shown}
        onDone={() => setSelected([])}
        onMerged={(contact) => change({ contact })}
      />
      <ContactTable
        label={t('title')}
        columns={columns}
        query={query}
        view={view}
        onPageChange={(page) => change({ page })}
        onOpen={(contact) => change({ contact })}
        {...(maySelect ? { selected, onSelect: setSelected } : {})}
        empty={
          isFiltered ? (
            <EmptyState
              drawing="search"
              action={
                <Button variant="default" onClick={() => filter(noFilters)}>
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
      <ContactDrawer
        contactId={state.contact}
        onClose={() => change({ contact: undefined })}
        onMoved={(contact) => change({ contact })}
      />
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

function DuplicatesLink() {
  const { t } = useTranslation('contacts');
  return (
    <AnchorLink
      to="/teams/$teamId/$phoneNumberId/settings/contacts"
      params={useLinkParams()}
      search={{ tab: 'duplicates' } as never}
      underline="always"
      c="inherit"
    >
      {t('duplicates.look')}
    </AnchorLink>
  );
}
