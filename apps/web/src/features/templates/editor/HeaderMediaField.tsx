import { ApiError } from '@herald/contract';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconFileText, IconPhoto, IconVideo, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';
import type { DraftFile, HeaderMedia } from './draft.ts';
import classes from './Editor.module.css';
import { fieldId } from './problems.ts';
import { headerLimits, uploadHeader } from './uploadHeader.ts';
import { useEditor } from './useEditor.ts';

const icons: Record<HeaderMedia, TablerIcon> = { image: IconPhoto, video: IconVideo, document: IconFileText };

interface Upload {
  name: string;
  share: number;
}

interface HeaderMediaFieldProps {
  kind: HeaderMedia;
  file: DraftFile | null;
  /** In the structure. */
  path: string;
  onChange: (file: DraftFile | null) => void;
}

/** The image, video or document above the message or a card: dropped, uploaded at once, replaceable. */
export function HeaderMediaField({ kind, file: uploaded, path, onChange }: HeaderMediaFieldProps) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const params = useNumberParams();
  const { errorOf } = useEditor();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    setUpload({ name: file.name, share: 0 });
    try {
      const { id, name, url } = await uploadHeader({
        params,
        kind,
        file,
        signal: controller.signal,
        onProgress: (share) => setUpload({ name: file.name, share }),
      });
      onChange({ id, name, url, media_type: kind });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(explain(error));
    } finally {
      if (!controller.signal.aborted) setUpload(null);
    }
  }
  const cancel = () => {
    stop.current?.abort();
    setUpload(null);
  };

  const { accept, maxBytes } = headerLimits(kind);
  const file = uploaded?.media_type === kind ? uploaded : null;
  const Icon = icons[kind];
  return (
    <div id={fieldId(path)} tabIndex={-1}>
      {upload ? (
        <div className={classes.file}>
          <Stack gap={6} className={classes.fileName}>
            <Text size="sm">{t('editor.header.uploading', { name: upload.name })}</Text>
            <Progress value={upload.share * 100} aria-label={t('editor.header.progress')} />
          </Stack>
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('common:action.cancel')}
          </Button>
        </div>
      ) : file ? (
        <div className={classes.file}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span className={classes.fileName}>{file.name}</span>
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            {t('editor.header.replace')}
          </Button>
        </div>
      ) : (
        <FileDrop
          onFile={(chosen) => void send(chosen)}
          accept={accept}
          maxBytes={maxBytes}
          label={t(`editor.header.drop.${kind}`)}
          hint={t(`editor.header.limits.${kind}`, { size: format.number(maxBytes / 1024 / 1024) })}
          error={failure ?? errorOf(path) ?? ''}
        />
      )}
    </div>
  );
}

/** The server says what is wrong with the file beside the field `file`. */
function explain(error: unknown): string {
  const first = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
  return first ?? messageOf(error);
}
