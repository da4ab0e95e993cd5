import { limits, mediaOf, mediaValue } from '@herald/whatsapp/model';
import { Button, Group, Input, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { chosenFile, rememberFile } from '#data/files/chosenFiles.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';

export type MediaKind = 'image' | 'video' | 'document';

interface MediaValueFieldProps {
  kind: MediaKind;
  label: string;
  /** Something is sent without it. */
  optional: boolean;
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
}

/** The picture, video or document of one message, or of a campaign. */
export function MediaValueField({ kind, label, optional, value, error, onChange }: MediaValueFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const params = useNumberParams();
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadWithProgress(params, file, { onProgress: () => {}, signal: new AbortController().signal }),
    onSuccess: (file) => {
      rememberFile(file);
      onChange(mediaValue(file.id));
    },
  });
  const { mimeTypes, maxBytes } = limits.media[kind];
  const chosen = mediaOf(value);
  const name =
    chosen && ('link' in chosen ? chosen.link : (chosenFile(chosen.fileId)?.name ?? t('values:file')));
  return (
    <Input.Wrapper label={label} withAsterisk={!optional} labelElement="div">
      {name ? (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" truncate>
            {name}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
            {t(optional ? 'values:asTemplate' : 'values:replace')}
          </Button>
        </Group>
      ) : (
        <FileDrop
          label={t(`values:drop.${kind}`)}
          hint={
            optional
              ? t('values:optional')
              : t('values:most', { size: format.number(Math.floor(maxBytes / 1024 / 1024)) })
          }
          accept={kind === 'document' ? [...mimeTypes] : mimeTypes.filter((type) => type !== 'video/3gpp')}
          maxBytes={maxBytes}
          loading={upload.isPending}
          onFile={(file) => upload.mutate(file)}
          error={upload.isError ? messageOf(upload.error) : (error ?? '')}
        />
      )}
    </Input.Wrapper>
  );
}
