import { ActionIcon } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { mentionedIn } from '#data/conversations/notes/mentions.ts';
import { useNotes } from '#data/conversations/notes/useNotes.ts';
import { useAgents } from '#data/inbox/useAgents.ts';
import classes from './Composer.module.css';
import { NoteField } from './NoteField.tsx';
import type { ChangeDraft } from './useDraft.ts';

interface NoteFormProps {
  place: NumberParams;
  contactId: number;
  /** What has been written so far. */
  note: string;
  change: ChangeDraft;
  onAdded: () => void;
}

/** A note for colleagues. What was written stays in the field until the server has it. */
export function NoteForm({ place, contactId, note, change, onAdded }: NoteFormProps) {
  const { t } = useTranslation('conversation');
  const agents = useAgents(place);
  const { add } = useNotes(place, contactId);
  // The same id until it has been taken: what is sent twice makes one note.
  const clientId = useRef(crypto.randomUUID());
  const body = note.trim();

  function submit(): void {
    if (body === '' || add.isPending) return;
    add.mutate(
      { body, mentions: mentionedIn(body, agents), clientId: clientId.current },
      {
        onSuccess: () => {
          clientId.current = crypto.randomUUID();
          change((draft) => (draft.note.trim() === body ? { note: '' } : {}));
          onAdded();
        },
      },
    );
  }

  return (
    <form
      className={classes.form}
      data-note
      aria-label={t('note.label')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NoteField
        value={note}
        onChange={(text) => change({ note: text })}
        agents={agents}
        label={t('note.text')}
        placeholder={t('note.placeholder')}
        onSubmit={submit}
        onEscape={() => (document.activeElement as HTMLElement | null)?.blur()}
      />
      <div className={classes.bar}>
        <span className={classes.hint}>{t('note.hint')}</span>
        <ActionIcon
          type="submit"
          size="lg"
          radius="xl"
          variant="filled"
          color="yellow"
          autoContrast
          loading={add.isPending}
          disabled={body === ''}
          aria-label={t('note.add')}
          title={t('note.add')}
        >
          <IconNote size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  );
}
