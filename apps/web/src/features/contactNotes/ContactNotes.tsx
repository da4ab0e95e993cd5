import type { ContactDetail } from '@herald/contract';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { useContactNotes } from '#data/contacts/contactNotes.ts';
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx';
import classes from './ContactNotes.module.css';
import { Note } from './Note.tsx';

interface ContactNotesProps {
  place: NumberParams;
  contact: ContactDetail;
}

/** What colleagues should know of a person, whichever conversation it came up in. */
export function ContactNotes({ place, contact: { id, notes } }: ContactNotesProps) {
  const { t } = useTranslation('contacts');
  const mayWrite = useCan('contacts.manage');
  return (
    <div className={classes.notes}>
      {mayWrite ? <NewNote key={id} place={place} contactId={id} /> : null}
      {notes.length === 0 && !mayWrite ? <p className={classes.foot}>{t('notes.none')}</p> : null}
      {notes.map((note) => (
        <Note key={note.id} note={note} place={place} contactId={id} />
      ))}
    </div>
  );
}

interface NewNoteProps {
  place: NumberParams;
  contactId: number;
}

/** Its text stays through a reload, until the server has it. */
function NewNote({ place, contactId }: NewNoteProps) {
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
      <GrowingTextarea
        aria-label={t('notes.new')}
        placeholder={t('notes.placeholder')}
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
