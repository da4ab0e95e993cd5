import type { ConversationNote } from '@herald/contract';
import { IconEdit, IconNote, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useUser } from '#app/session/hooks.ts';
import { splitMentions, teamNames } from '#data/conversations/notes/mentions.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { ToolButton } from '#ui/ToolButton.tsx';
import classes from './timeline.module.css';

const NoteEditor = lazyPart(async () => ({ default: (await import('./NoteEditor.tsx')).NoteEditor }));
const DeleteNote = lazyPart(async () => {
  const [{ DeleteNote }] = await Promise.all([import('./DeleteNote.tsx'), loadTexts('notes')]);
  return { default: DeleteNote };
});

const NoteFiles = lazyPart(() => import('./NoteFiles.tsx'));

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

/** What colleagues tell one another. The customer never sees it. */
export function InternalNote({ note, mayReply }: { note: ConversationNote; mayReply: boolean }) {
  const { t } = useTranslation('conversation');
  const format = useFormat();
  const user = useUser();
  const [state, setState] = useState<'shown' | 'edited' | 'deleting'>('shown');
  const isOwn = note.by?.user_id === user.id;
  const name = isOwn ? t('note.you') : (note.by?.name ?? t('note.former'));
  const time = format.time(note.created_at);
  return (
    <article className={classes.note} aria-label={t('note.of', { name, time })}>
      <header className={classes.noteHead}>
        <IconNote {...icon} />
        <strong>{name}</strong>
        <span title={format.exact(note.created_at)}>{time}</span>
        {note.edited_at ? <span title={format.exact(note.edited_at)}>{t('note.edited')}</span> : null}
        {isOwn && mayReply && state !== 'edited' ? (
          <span className={classes.noteActions}>
            <ToolButton size="sm" label={t('note.edit')} onClick={() => setState('edited')}>
              <IconEdit {...icon} />
            </ToolButton>
            <ToolButton size="sm" label={t('note.delete')} onClick={() => setState('deleting')}>
              <IconTrash {...icon} />
            </ToolButton>
          </span>
        ) : null}
      </header>
      {state === 'edited' ? (
        <LazyBoundary
          name={t('note.edit')}
          fallback={<NoteText note={note} />}
          onClose={() => setState('shown')}
        >
          <NoteEditor note={note} onClose={() => setState('shown')} />
        </LazyBoundary>
      ) : (
        <NoteText note={note} />
      )}
      {note.files.length > 0 ? (
        <LazyBoundary isInline name={t('note.text')}>
          <NoteFiles files={note.files} />
        </LazyBoundary>
      ) : null}
      {state === 'deleting' ? (
        <LazyBoundary name={t('note.delete')} onClose={() => setState('shown')}>
          <DeleteNote note={note} onClose={() => setState('shown')} />
        </LazyBoundary>
      ) : null}
    </article>
  );
}

function NoteText({ note }: { note: ConversationNote }) {
  if (note.body === '') return null;
  return (
    <p className={classes.noteText}>
      {splitMentions(note.body, note.mentions_team ? [...note.mentions, ...teamNames] : note.mentions).map(
        ({ text, mention }, index) =>
          mention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew from the text each time.
            <mark key={index} className={classes.mention}>
              {text}
            </mark>
          ) : (
            text
          ),
      )}
    </p>
  );
}
