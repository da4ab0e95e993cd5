import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { contactNotesQuery, useContactNotes } from '#data/contacts/contactNotes.ts';
import { Loaded } from '#ui/Loaded.tsx';
import classes from './ContactNotes.module.css';
import { Note } from './Note.tsx';

interface ContactNotesProps {
  place: NumberParams;
  contactId: number;
}

/** What colleagues should know of a person, whichever conversation it came up in. */
export function ContactNotes({ place, contactId }: ContactNotesProps) {
  const mayWrite = useCan('contacts.manage');
  const query = useQuery(contactNotesQuery(place, contactId));
  return (
    <div className={classes.notes}>
      {mayWrite ? <NewNote key={contactId} place={place} contactId={contactId} /> : null}
      <Loaded query={query} skeleton={32} empty={mayWrite ? null : <Nothing />}>
        {(notes) => (
          <>
            {notes.map((note) => (
              <Note key={note.id} note={note} place={place} contactId={contactId} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Nothing() {
  const { t } = useTranslation('contacts');
  return <p className={classes.foot}>{t('notes.none')}</p>;
}

/** Its text stays through a reload, until the server has it. */
function NewNote({ place, contactId }: ContactNotesProps) {
  const { t } = useTranslation('contacts');
  const { typed, keep, drop } = useTyped(`contact-note:${contactId}`);
  const { add } = useContactNotes(place, contactId);
  const body = typed.body ?? '';
  // Sent again after a lost answer, it is the same note.
  const clientId = useRef('');
  const save = () => {
    if (body.trim() === '' || add.isPending) return;
    clientId.current ||= crypto.randomUUID();
    const forget = () => {
      clientId.current = '';
      drop();
    };
    add.mutateAsync({ body: body.trim(), client_id: clientId.current }).then(forget, () => {});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        aria-label={t('notes.new')}
        placeholder={t('notes.placeholder')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={body}
        onChange={(event) => {
          clientId.current = '';
          keep({ body: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      {body.trim() === '' ? null : (
        <Button type="submit" size="compact-sm" mt={6} loading={add.isPending}>
          {t('notes.add')}
        </Button>
      )}
    </form>
  );
}
