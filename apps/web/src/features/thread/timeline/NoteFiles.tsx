import type { ConversationNote, StoredFile } from '@herald/contract';
import { plainName } from '@herald/whatsapp/model';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Document from '../content/Document.tsx';
import classes from './timeline.module.css';

const kept = new Map<number, { url: string; at: number }>();
const keptFor = 40 * 60_000;

/** Every answer signs the addresses of files anew; the old one is kept while it is good, or each would be loaded again. */
function stableUrl({ id, url }: StoredFile): string {
  const known = kept.get(id);
  if (known && Date.now() - known.at < keptFor) return known.url;
  kept.set(id, { url, at: Date.now() });
  return url;
}

/** What a note carries: pictures to look at, everything else to keep. */
export default function NoteFiles({ files }: Pick<ConversationNote, 'files'>) {
  return (
    <ul className={classes.noteFiles}>
      {files.map((file) => (
        <li key={file.id}>
          {file.media_type === 'image' ? (
            <NotePicture file={file} />
          ) : (
            <Document media={{ file_name: file.name, size: file.size }} url={stableUrl(file)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NotePicture({ file }: { file: StoredFile }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const name = plainName(file.name);
  const url = stableUrl(file);
  return (
    <>
      <button
        type="button"
        className={classes.notePicture}
        aria-label={t('media.open', { alt: name })}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt={name} loading="lazy" decoding="async" />
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={name} size="auto" centered>
        <img src={url} alt={name} className={classes.noteWhole} />
      </Modal>
    </>
  );
}
