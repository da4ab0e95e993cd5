import { type Contact, type Group as List, listContacts } from '@herald/contract';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useMembership } from '#data/contacts/useMembership.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { StartsToo } from '#features/uses/index.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import classes from './AddMembersDialog.module.css';

interface AddMembersDialogProps {
  list: List;
  opened: boolean;
  onClose: () => void;
}

/** Search and pick; what was picked stays picked while one searches on. */
export function AddMembersDialog({ list, opened, onClose }: AddMembersDialogProps) {
  const { t } = useTranslation('groups');
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('members.title', { name: list.name })}>
      <MemberPicker list={list} onClose={onClose} />
    </Dialog>
  );
}

function MemberPicker({ list, onClose }: Omit<AddMembersDialogProps, 'opened'>) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [starts, setStarts] = useState(false);
  const { attach } = useMembership();
  const add = () =>
    attach.mutate(
      { groupId: list.id, contactIds: [...picked], startsAutomations: picked.size > 1 ? starts : undefined },
      {
        onSuccess: ({ count }) => {
          notifyDone(t('members.added', { count, people: format.number(count) }));
          onClose();
        },
      },
    );
  const toggle = (id: number) =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Stack>
      <SearchField label={t('members.find')} value={search} onSearch={setSearch} width={400} />
      <FoundPeople list={list} search={search} picked={picked} onToggle={toggle} />
      <StartsToo groupId={list.id} people={picked.size} checked={starts} onChange={setStarts} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button disabled={picked.size === 0} loading={attach.isPending} onClick={add}>
          {picked.size === 0
            ? t('members.open')
            : t('members.add', { count: picked.size, people: format.number(picked.size) })}
        </Button>
      </Group>
    </Stack>
  );
}

interface FoundPeopleProps {
  list: List;
  search: string;
  picked: ReadonlySet<number>;
  onToggle: (contactId: number) => void;
}

function FoundPeople({ list, search, picked, onToggle }: FoundPeopleProps) {
  const { t } = useTranslation('groups');
  const params = useNumberParams();
  const query = useInfiniteQuery({
    queryKey: contactKeys.found(params, search),
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, { params, query: { search, page: pageParam, per_page: 50, sort: 'name' }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={6} columns={2} />}
      empty={<EmptyState drawing="search">{t('members.nobody')}</EmptyState>}
    >
      {(people) => (
        <ul className={classes.people} aria-label={t('members.found')}>
          {people.map((contact) => (
            <li key={contact.id}>
              <Person
                contact={contact}
                isMember={contact.groups.some(({ id }) => id === list.id)}
                isPicked={picked.has(contact.id)}
                onToggle={() => onToggle(contact.id)}
              />
            </li>
          ))}
          {query.hasNextPage ? (
            <li>
              <ShowMore query={query} />
            </li>
          ) : null}
        </ul>
      )}
    </Loaded>
  );
}

interface PersonProps {
  contact: Contact;
  isMember: boolean;
  isPicked: boolean;
  onToggle: () => void;
}

function Person({ contact, isMember, isPicked, onToggle }: PersonProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const phone = contact.phone_number ? format.phone(contact.phone_number) : null;
  const detail = isMember ? t('members.already') : contact.name ? phone : null;
  return (
    <Checkbox
      className={classes.person}
      label={nameOf(contact) ?? contact.email ?? t('members.unnamed')}
      description={detail}
      checked={isMember || isPicked}
      disabled={isMember}
      onChange={onToggle}
    />
  );
}
