import { exportContacts, urlOf } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { AddContactDialog } from './AddContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { ContactFilters } from './ContactFilters.tsx';
import { ContactTable } from './ContactTable.tsx';
import { ColumnPanel } from './columns/ColumnPanel.tsx';
import { useColumns } from './columns/useColumns.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { DuplicatesLink, MoreContacts } from './list/ContactListLinks.tsx';
import { NoContacts } from './list/NoContacts.tsx';
import { useContactList } from './list/useContactList.ts';
import { SelectionBar } from './SelectionBar.tsx';

/** Everybody who wrote, was imported or was added by hand. */
export function ContactListScreen() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const mayExport = useCan('contacts.export');
  const maySelect = useCan(['groups.manage', 'contacts.manage', 'contacts.export']);
  const list = useContactList();
  const { state, change, filter, filters, selected, setSelected } = list;
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const columns = useColumns();

  return (
    <Page
      title={t('title')}
      purpose={
        <>
          {t('purpose')} <DuplicatesLink />
        </>
      }
      action={
        <>
          {mayExport ? (
            <ExportMenu
              shown={columns.shown}
              hrefOf={(choice) => urlOf(exportContacts, { params, query: { ...filters, ...choice } })}
            >
              {t(list.isFiltered ? 'exportFiltered' : 'export')}
            </ExportMenu>
          ) : null}
          <MoreContacts onAdd={add} />
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
        query={list.query}
        view={list.view}
        onPageChange={(page) => change({ page })}
        onOpen={(contact) => change({ contact })}
        {...(maySelect ? { selected, onSelect: setSelected } : {})}
        empty={<NoContacts isFiltered={list.isFiltered} onClear={list.clearFilters} onAdd={add} />}
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
