import { mediaKindOf } from '@herald/whatsapp/model';
import { ActionIcon, Progress } from '@mantine/core';
import { IconAlertCircle, IconFileText, IconMusic, IconVideo, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Composer.module.css';
import type { Attachment } from './drafts.ts';

interface AttachmentTrayProps {
  attachments: readonly Attachment[];
  onRemove: (key: string) => void;
}

/** The files that go along, with how far they are and why one cannot. */
export function AttachmentTray({ attachments, onRemove }: AttachmentTrayProps) {
  const { t } = useTranslation('messages');
  if (attachments.length === 0) return null;
  return (
    <ul className={classes.tray} aria-label={t('attach.files')}>
      {attachments.map((attachment) => (
        <AttachmentCard key={attachment.key} attachment={attachment} onRemove={onRemove} />
      ))}
    </ul>
  );
}

function AttachmentCard({
  attachment,
  onRemove,
}: {
  attachment: Attachment;
  onRemove: (key: string) => void;
}) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const { key, name, size, mimeType, state, progress, problem, shrunkFrom } = attachment;
  const kind = attachment.file?.media_type ?? mediaKindOf(mimeType);
  return (
    <li className={classes.attachment} data-state={state}>
      <Thumbnail attachment={attachment} />
      <span className={classes.attachmentWords}>
        <strong>{name}</strong>
        {problem ? (
          <span className={classes.problem} role="alert">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden /> {problem}
          </span>
        ) : (
          <span className={classes.dim}>
            {t(`media.${kind}`)} · {formatFileSize(size, format.tag)}
            {shrunkFrom ? ` · ${t('attach.shrunk', { size: formatFileSize(shrunkFrom, format.tag) })}` : null}
          </span>
        )}
        {state === 'uploading' ? (
          <Progress
            value={progress * 100}
            size="xs"
            aria-label={t('attach.uploading', { name })}
            transitionDuration={100}
          />
        ) : null}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('attach.remove', { name })}
        onClick={() => onRemove(key)}
      >
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function Thumbnail({ attachment: { preview, file, mimeType } }: { attachment: Attachment }) {
  const kind = file?.media_type ?? mediaKindOf(mimeType);
  const image = preview ?? (kind === 'image' || kind === 'sticker' ? file?.url : null);
  if (image) return <img className={classes.thumbnail} src={image} alt="" />;
  const Icon = kind === 'video' ? IconVideo : kind === 'audio' ? IconMusic : IconFileText;
  return (
    <span className={classes.thumbnail}>
      <Icon size={22} stroke={1.5} aria-hidden />
    </span>
  );
}
