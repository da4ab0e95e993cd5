import { limits } from '@herald/whatsapp/model';
import { Alert, Button, Checkbox, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { messageOf } from '#ui/notify.ts';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';

/** A picture, a recording, a film or a document, and the words under it. */
export function MediaForm({ settings, change, problemOf }: FormProps<'media'>) {
  const { t } = useTranslation('automations');
  const place = useNumberParams();
  const [progress, setProgress] = useState<number | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload(file: File): Promise<void> {
    setFailure(null);
    setProgress(0);
    try {
      const stored = await uploadWithProgress(place, file, {
        onProgress: setProgress,
        signal: AbortSignal.timeout(600_000),
      });
      setName(stored.name);
      change({ file_id: stored.id, ...(stored.media_type === 'audio' ? {} : { voice: false }) }, 'file_id');
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setProgress(null);
    }
  }

  return (
    <>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('form.file')}
        </Text>
        <Group gap="sm">
          <FileButton
            accept="image/jpeg,image/png,video/mp4,video/3gpp,audio/*,application/pdf,.docx,.xlsx,.pptx"
            onChange={(file) => file && void upload(file)}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={progress !== null}
                leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
              >
                {t(settings.file_id === null ? 'form.chooseFile' : 'form.otherFile')}
              </Button>
            )}
          </FileButton>
          {settings.file_id === null ? null : <Text size="sm">{name ?? t('say.file')}</Text>}
        </Group>
        {progress === null ? null : (
          <Progress mt="xs" value={progress * 100} aria-label={t('form.uploading')} />
        )}
        {problemOf('file_id') && progress === null ? (
          <Text size="sm" c="red" mt={4}>
            {problemOf('file_id')}
          </Text>
        ) : null}
        {failure ? (
          <Alert color="red" mt="xs" role="alert">
            {failure}
          </Alert>
        ) : null}
      </div>
      <Checkbox
        label={t('form.voice')}
        description={t('form.voiceHint')}
        checked={settings.voice}
        onChange={(event) => change({ voice: event.currentTarget.checked }, 'voice')}
      />
      {settings.voice ? null : (
        <TextArea
          label={t('form.caption')}
          description={t('common:form.optional')}
          max={limits.message.caption}
          value={settings.caption}
          error={problemOf('caption')}
          onChange={(caption) => change({ caption }, 'caption')}
        />
      )}
    </>
  );
}
