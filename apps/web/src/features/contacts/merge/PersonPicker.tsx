import type { Contact } from '@herald/contract';
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactsQuery } from '#data/contacts/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import classes from './Merge.module.css';

interface PersonPickerProps {
  /** The contact that is there already. */
  without?: number;
  /** Who is looked for, and what for. */
  hint: string;
  onPick: (contact: Contact) => void;
  onClose: () => void;
}

/** One contact, by name, number or e-mail. */
export function PersonPicker({ without, hint, onPick, onClose }: PersonPickerProps) {
  const { t } = useTranslation('contacts');
  const [search, setSearch] = useState('');
  return (
    <Stack>
      <Text c="dimmed">{hint}</Text>
      <SearchField label={t('search')} value={search} onSearch={setSearch} width={400} />
      <People search={search} {...(without === undefined ? {} : { without })} onPick={onPick} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function People({
  search,
  without,
  onPick,
}: Omit<PersonPickerProps, 'onClose' | 'hint'> & { search: string }) {
  const { t } = useTranslation('contacts');
  const query = useQuery({
    ...contactsQuery(useNumberParams(), { search: search || undefined, per_page: 30, sort: 'name' }),
    select: ({ data }) => data.filter(({ id }) => id !== without),
  });
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={5} columns={2} />}
      empty={<EmptyState drawing="search">{t('merge.nobody')}</EmptyState>}
    >
      {(people) => (
        <ul className={classes.people} aria-label={t('merge.found')}>
          {people.map((contact) => (
            <li key={contact.id}>
              <Person contact={contact} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Person({ contact, onPick }: { contact: Contact; onPick: (contact: Contact) => void }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { phone_number: phone, email } = contact;
  const name = nameOf(contact) ?? t('unnamed');
  const rest = [contact.name && phone ? format.phone(phone) : null, email];
  return (
    <UnstyledButton className={classes.person} onClick={() => onPick(contact)}>
      <InitialsAvatar name={name} size={28} />
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>{rest.filter(Boolean).join(' · ')}</span>
      </span>
    </UnstyledButton>
  );
}
