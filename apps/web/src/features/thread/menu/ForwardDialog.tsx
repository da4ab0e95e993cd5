import { type Conversation, forwardMessage, type Message } from '@herald/contract';
import { Loader, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { listQuery, searchQuery } from '#data/conversations/queries.ts';
import { useContactName } from '#data/conversations/useContactName.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import classes from '#ui/PersonList.module.css';

interface ForwardDialogProps {
  message: Message;
  /** Whose conversation it stands in. */
  contactId: number;
  onClose: () => void;
}

const shown = 30;

/** To whom a message goes on: those whose window is open, or whoever is looked for. */
export default function ForwardDialog({ message, contactId, onClose }: ForwardDialogProps) {
  const { t } = useTranslation('inboxMenus');
  const place = useNumberParams();
  const nameOf = useContactName();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 200);
  const open = useQuery({ ...listQuery(place, { window_open: true }), select: ({ rows }) => rows });
  const found = useQuery(searchQuery(place, search));
  const asked = search === '' ? open : found;
  const people: readonly Conversation[] = (asked.data ?? [])
    .filter(({ contact_id }) => contact_id !== contactId)
    .slice(0, shown);
  // The same person pressed twice, or once more after a failure, gets it once.
  const ids = useRef(new Map<number, string>());
  const forward = useMutation({
    mutationFn: ({ contact_id }: Conversation) => {
      const client_id = ids.current.get(contact_id) ?? crypto.randomUUID();
      ids.current.set(contact_id, client_id);
      return call(forwardMessage, {
        params: { ...place, contact_id },
        body: { from_contact_id: contactId, message_id: message.id, client_id },
      });
    },
    onSuccess: (_, person) => {
      notifyDone(t('forward.done', { name: nameOf(person) }));
      onClose();
    },
    onError: notifyError,
  });
  return (
    <Dialog opened onClose={onClose} title={t('forward.title')}>
      <TextInput
        label={t('start.search')}
        autoComplete="off"
        data-autofocus
        value={text}
        rightSection={asked.isFetching || forward.isPending ? <Loader size="xs" aria-hidden /> : null}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <ul className={classes.people} aria-label={t('start.people')}>
        {people.map((person) => (
          <li key={person.contact_id}>
            <UnstyledButton
              className={classes.person ?? ''}
              disabled={!person.can_send_message || forward.isPending}
              onClick={() => forward.mutate(person)}
            >
              <InitialsAvatar name={nameOf(person)} src={person.avatar} size={34} />
              <span>
                <strong>{nameOf(person)}</strong>
                {person.can_send_message ? null : <span>{t('forward.closed')}</span>}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {people.length === 0 && !asked.isFetching ? (
        <p className={classes.none} role="status">
          {t(search === '' ? 'forward.nobodyOpen' : 'forward.none')}
        </p>
      ) : null}
    </Dialog>
  );
}
