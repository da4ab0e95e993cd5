import type { ContactNote } from '@herald/contract';
import { Button, Group, Textarea } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { useContactNotes } from '#data/contacts/contactNotes.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { ToolButton } from '#ui/ToolButton.tsx';
import classes from './ContactNotes.module.css';

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

interface NoteProps {
  note: ContactNote;
  place: NumberParams;
  contactId: number;
}

/** One note; whoever wrote it changes it, and deletes it as whoever manages the team may. */
export function Note({ note, place, contactId }: NoteProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const isOwn = note.by?.user_id === useUser().id;
  const mayWrite = useCan('contacts.manage');
  const mayDelete = useCan('team.manage') || isOwn;
  const [state, setState] = useState<'shown' | 'edited' | 'deleting'>('shown');
  const { remove } = useContactNotes(place, contactId);
  const name = isOwn ? t('notes.you') : (note.by?.name ?? t('notes.former'));
  const shown = () => setState('shown');
  return (
    <article className={classes.note} aria-label={t('notes.of', { name })}>
      {state === 'edited' ? (
        <Editor note={note} place={place} contactId={contactId} onClose={shown} />
      ) : (
        <p className={classes.text}>{note.body}</p>
      )}
      <footer className={classes.foot}>
        <span className={classes.who}>
          {name} · <RelativeTime time={note.created_at} />
          {note.edited_at ? (
            <span title={format.exact(note.edited_at)}>{` · ${t('notes.edited')}`}</span>
          ) : null}
        </span>
        {isOwn && mayWrite && state !== 'edited' ? (
          <ToolButton size="sm" label={t('notes.edit')} onClick={() => setState('edited')}>
            <IconEdit {...icon} />
          </ToolButton>
        ) : null}
        {mayDelete && mayWrite && state !== 'edited' ? (
          <ToolButton size="sm" label={t('notes.delete')} onClick={() => setState('deleting')}>
            <IconTrash {...icon} />
          </ToolButton>
        ) : null}
      </footer>
      <ConfirmDialog
        opened={state === 'deleting'}
        danger
        title={t('notes.deleteTitle')}
        confirm={t('common:action.delete')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate(note.id, { onSettled: shown })}
        onClose={shown}
      >
        {t('notes.deleteText')}
      </ConfirmDialog>
    </article>
  );
}

/** Only cancelling gives up what was typed. */
function Editor({ note, place, contactId, onClose }: NoteProps & { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const { typed, keep, drop } = useTyped(`contact-note:${contactId}:${note.id}`);
  const { change } = useContactNotes(place, contactId);
  const body = typed.body ?? note.body;
  const giveUp = () => {
    drop();
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutateAsync({ id: note.id, body: body.trim() }).then(giveUp, () => {});
      }}
    >
      <Textarea
        aria-label={t('notes.change')}
        autosize
        maxRows={8}
        maxLength={4000}
        autoFocus
        value={body}
        onChange={(event) => keep({ body: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
      />
      <Group gap="xs" justify="flex-end" mt={4}>
        <Button size="compact-sm" variant="default" onClick={giveUp}>
          {t('common:action.cancel')}
        </Button>
        <Button size="compact-sm" type="submit" loading={change.isPending} disabled={body.trim() === ''}>
          {t('common:action.save')}
        </Button>
      </Group>
    </form>
  );
}
