import type { StoredFile } from '@herald/contract';
import { checkMedia, hasErrors, mediaKindOf } from '@herald/whatsapp/model';
import { ActionIcon, Button, Group, Input, Text } from '@mantine/core';
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';

interface ReplyFileProps {
  file: StoredFile | null;
  error?: string | undefined;
  onChange: (file: StoredFile | null) => void;
  /** While it is on its way nothing can be saved. */
  onBusy: (isBusy: boolean) => void;
}

/** One file that goes with the text, checked against WhatsApp's limits before it is uploaded. */
export function ReplyFile({ file, error, onChange, onBusy }: ReplyFileProps) {
  const { t } = useTranslation('cannedReplies');
  const format = useFormat();
  const place = useNumberParams();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (chosen: File | null) => {
    if (!chosen) return;
    const mimeType = chosen.type || 'application/octet-stream';
    setProblem(undefined);
    if (hasErrors(checkMedia(mediaKindOf(mimeType), mimeType, chosen.size, { animated: true }))) {
      setProblem(t('file.refused'));
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    onBusy(true);
    try {
      onChange(
        await uploadWithProgress(place, chosen, { onProgress: setProgress, signal: controller.signal }),
      );
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(messageOf(failure));
    } finally {
      setProgress(null);
      onBusy(false);
    }
  };
  return (
    <Input.Wrapper label={t('file.label')} description={t('file.hint')} error={problem ?? error}>
      <Group mt={6} gap="xs">
        {file ? (
          <>
            <IconFile size={18} stroke={1.6} aria-hidden />
            <Text>{file.name}</Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('file.remove', { name: file.name })}
              onClick={() => onChange(null)}
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </>
        ) : progress !== null ? (
          <Text role="status">{t('file.uploading', { part: format.percent(progress) })}</Text>
        ) : (
          <FilePicker onChange={(chosen) => void upload(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPaperclip size={17} stroke={1.6} aria-hidden />}
              >
                {t('file.choose')}
              </Button>
            )}
          </FilePicker>
        )}
      </Group>
    </Input.Wrapper>
  );
}
