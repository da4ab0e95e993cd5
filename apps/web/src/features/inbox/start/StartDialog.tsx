import { type Contact, createContact } from '@herald/contract';
import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { contactsQuery, refreshContacts } from '#data/contacts/queries.ts';
import { useOpenConversation } from '#data/inbox/useOpenConversation.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { notifyError } from '#ui/notify.ts';
import classes from '#ui/PersonList.module.css';

const shown = 8;

/** A number that is whole enough to be written to; the server says what is wrong with it otherwise. */
const looksLikeNumber = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 8;

/** Whom to write to: somebody who is known, or a number. The conversation opens, where a template begins it. */
export default function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inboxMenus');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const mayAdd = useCan('contacts.manage');
  const open = useOpenConversation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const people = useQuery({ ...contactsQuery(params, { search, per_page: shown }), enabled: search !== '' });
  const go = (contactId: number) => {
    onClose();
    open(contactId);
  };
  const add = useMutation({
    mutationFn: () => call(createContact, { params, body: { phone_number: text.trim() } }),
    onSuccess: async ({ data }) => {
      await refreshContacts(queryClient, params);
      go(data.id);
    },
    onError: notifyError,
  });
  const found = search === '' ? [] : (people.data?.data ?? []);
  const canAdd = mayAdd && looksLikeNumber(text);
  // Until then the list is that of the letters before.
  const isSettled = search === text.trim() && !people.isFetching;
  /** Enter was pressed: whoever is found for what stands there is meant, and nobody of the list before. */
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    if (!isMeant || !isSettled) return;
    setMeant(false);
    const [first] = found;
    if (first) go(first.id);
    else if (canAdd && !add.isPending) add.mutate();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMeant(true);
  };
  return (
    <Dialog opened onClose={onClose} title={t('start.title')}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('start.search')}
          description={t('start.hint')}
          autoComplete="off"
          data-autofocus
          value={text}
          rightSection={people.isFetching || add.isPending ? <Loader size="xs" aria-hidden /> : null}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setMeant(false);
          }}
        />
      </form>
      <ul className={classes.people} aria-label={t('start.people')}>
        {found.map((person) => (
          <li key={person.id}>
            <Person person={person} onChoose={() => go(person.id)} />
          </li>
        ))}
        {canAdd && found.length === 0 && !people.isFetching ? (
          <li>
            <UnstyledButton className={classes.person ?? ''} onClick={() => add.mutate()}>
              <IconMessagePlus size={22} stroke={1.6} aria-hidden />
              {t('start.writeTo', { number: text.trim() })}
            </UnstyledButton>
          </li>
        ) : null}
      </ul>
      {search !== '' && found.length === 0 && !people.isFetching && !canAdd ? (
        <p className={classes.none} role="status">
          {t('start.none')}
        </p>
      ) : null}
    </Dialog>
  );
}

function Person({ person, onChoose }: { person: Contact; onChoose: () => void }) {
  const format = useFormat();
  const phone = person.phone_number ? format.phone(person.phone_number) : '';
  const name = person.name ?? phone;
  return (
    <UnstyledButton className={classes.person ?? ''} onClick={onChoose}>
      <InitialsAvatar name={name} size={34} />
      <span>
        <strong>{name}</strong>
        {person.name ? <span>{phone}</span> : null}
      </span>
    </UnstyledButton>
  );
}
