import { ActionIcon } from '@mantine/core';
import { IconNote, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { calledIn } from '#data/conversations/notes/mentions.ts';
import { useNotes } from '#data/conversations/notes/useNotes.ts';
import { useAgents } from '#data/inbox/useAgents.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { AttachmentTray } from './AttachmentTray.tsx';
import classes from './Composer.module.css';
import type { Draft } from './drafts.ts';
import { NoteField } from './NoteField.tsx';
import { TeamCount } from './TeamCount.tsx';
import { isUploading, type useAttachments } from './useAttachments.ts';
import type { ChangeDraft } from './useDraft.ts';

interface NoteFormProps {
  place: NumberParams;
  contactId: number;
  /** What has been written so far. */
  draft: Draft;
  change: ChangeDraft;
  files: ReturnType<typeof useAttachments>;
  onAdded: () => void;
}

/** A note for colleagues. What was written stays in the field until the server has it. */
export function NoteForm({ place, contactId, draft, change, files, onAdded }: NoteFormProps) {
  const { t } = useTranslation('conversation');
  const agents = useAgents(place);
  const { add } = useNotes(place, contactId);
  // The same id until it has been taken: what is sent twice makes one note.
  const clientId = useRef(crypto.randomUUID());
  const { note, noteFiles } = draft;
  const body = note.trim();
  const called = calledIn(body, agents);
  const isReady =
    !isUploading({ attachments: noteFiles }) && noteFiles.every(({ state }) => state === 'done');
  const isWritten = body !== '' || noteFiles.length > 0;

  function submit(): void {
    if (!isWritten || !isReady || add.isPending) return;
    const file_ids = noteFiles.flatMap(({ file }) => file?.id ?? []);
    add.mutate(
      { body, ...called, file_ids, clientId: clientId.current },
      {
        onSuccess: () => {
          clientId.current = crypto.randomUUID();
          change((now) => ({
            ...(now.note.trim() === body && { note: '' }),
            noteFiles: now.noteFiles.filter(({ file }) => !file_ids.includes(file?.id ?? 0)),
          }));
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
      <AttachmentTray attachments={noteFiles} onRemove={files.remove} />
      <NoteField
        value={note}
        onChange={(text) => change({ note: text })}
        agents={agents}
        label={t('note.text')}
        placeholder={t('note.placeholder')}
        onSubmit={submit}
        onFiles={files.add}
        onEscape={() => (document.activeElement as HTMLElement | null)?.blur()}
      />
      <div className={classes.bar}>
        <FilePicker multiple onChange={files.add}>
          {(button) => (
            <ActionIcon
              {...button}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('messages:attach.attach')}
              title={t('messages:attach.attach')}
            >
              <IconPaperclip size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </FilePicker>
        <span className={classes.hint} role="status">
          {called.mentions_team ? <TeamCount place={place} /> : t('note.hint')}
        </span>
        <ActionIcon
          type="submit"
          size="lg"
          radius="xl"
          variant="filled"
          color="yellow"
          autoContrast
          loading={add.isPending}
          disabled={!isWritten || !isReady}
          aria-label={t('note.add')}
          title={t('note.add')}
        >
          <IconNote size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  );
}
