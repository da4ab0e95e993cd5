import { attachToContacts, type ContactDetail, detachToContacts, type Group } from '@herald/contract';
import { Button, Combobox, Pill, ScrollArea, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { notifyError } from '#ui/notify.ts';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

type Member = ContactDetail['groups'][number];

/** The lists that the person is on. */
export function Groups({ place, contact }: { place: NumberParams; contact: ContactDetail }) {
  const { t } = useTranslation('messages');
  const mayManage = useCan('groups.manage');
  const { add, remove } = useMembership(place, contact);
  return (
    <Section id="groups" title={t('lists.title')}>
      {contact.groups.length === 0 ? <p className={classes.dim}>{t('lists.none')}</p> : null}
      <Pill.Group>
        {contact.groups.map((group) => (
          <Pill
            key={group.id}
            size="lg"
            className={classes.pill ?? ''}
            style={{ '--pill-dot': `var(--mantine-color-${group.color}-6)` }}
            withRemoveButton={mayManage}
            removeButtonProps={{
              'aria-label': t('lists.remove', { list: group.name }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => remove.mutate(group)}
          >
            {group.name}
          </Pill>
        ))}
      </Pill.Group>
      {mayManage ? <AddToList place={place} contact={contact} onAdd={(group) => add.mutate(group)} /> : null}
    </Section>
  );
}

/** Shown at once; a refusal brings back what was. */
function useMembership(place: NumberParams, contact: ContactDetail) {
  const queryClient = useQueryClient();
  const { queryKey } = contactQuery(place, contact.id);
  const show = (change: (groups: Member[]) => Member[]) => {
    queryClient.setQueryData(queryKey, (before) => before && { ...before, groups: change(before.groups) });
    const groups = queryClient.getQueryData(queryKey)?.groups;
    if (groups) patchConversation(place, contact.id, { groups });
  };
  const body = { contact_ids: [contact.id] };
  const onError = (error: unknown) => {
    notifyError(error);
    void queryClient.invalidateQueries({ queryKey });
  };
  const add = useMutation({
    mutationFn: ({ id }: Member) => call(attachToContacts, { params: { ...place, group_id: id }, body }),
    onMutate: (group) => show((groups) => [...groups.filter(({ id }) => id !== group.id), group]),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Member) => call(detachToContacts, { params: { ...place, group_id: id }, body }),
    onMutate: (group) => show((groups) => groups.filter(({ id }) => id !== group.id)),
    onError,
  });
  return { add, remove };
}

interface AddToListProps {
  place: NumberParams;
  contact: ContactDetail;
  onAdd: (group: Member) => void;
}

function AddToList({ place, contact, onAdd }: AddToListProps) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const query = useQuery({ ...groupsQuery(place), enabled: combobox.dropdownOpened });
  const joined = new Set(contact.groups.map(({ id }) => id));
  const wanted = search.trim().toLocaleLowerCase();
  const free = (query.data ?? []).filter(
    ({ id, name }) => !joined.has(id) && name.toLocaleLowerCase().includes(wanted),
  );
  const choose = (id: string) => {
    const group = free.find((each) => String(each.id) === id);
    if (group) onAdd({ id: group.id, name: group.name, color: group.color });
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={250}
      withinPortal={false}
      // Closed it would be measured with every conversation, for which the whole page is laid out.
      keepMounted={false}
      onOptionSubmit={choose}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          mt={8}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('lists.add')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('lists.search')}
          placeholder={t('lists.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options aria-label={t('lists.title')}>
          <ScrollArea.Autosize mah={220} type="scroll">
            {free.map((group) => (
              <Option key={group.id} group={group} />
            ))}
            {free.length === 0 ? (
              <Combobox.Empty>{query.isPending ? t('common:loading') : t('lists.noneLeft')}</Combobox.Empty>
            ) : null}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ group }: { group: Group }) {
  return (
    <Combobox.Option value={String(group.id)}>
      <span className={classes.dot} style={{ background: `var(--mantine-color-${group.color}-6)` }} />
      {group.name}
    </Combobox.Option>
  );
}
