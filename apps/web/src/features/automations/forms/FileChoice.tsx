import type { StoredFile } from '@herald/contract';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { uploadWithProgress } from '#data/files/uploadWithProgress.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { messageOf } from '#ui/notify.ts';

interface FileChoiceProps {
  label: string;
  isChosen: boolean;
  accept: string;
  problem?: string | undefined;
  onChoose: (file: StoredFile) => void;
}

/** A file that is sent to everybody. */
export function FileChoice({ label, isChosen, accept, problem, onChoose }: FileChoiceProps) {
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
      onChoose(stored);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setProgress(null);
    }
  }

  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <Group gap="sm">
        <FilePicker accept={accept} onChange={(file) => file && void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={progress !== null}
              leftSection={<IconUpload size={16} stroke={1.8} aria-hidden />}
            >
              {t(isChosen ? 'form.otherFile' : 'form.chooseFile')}
            </Button>
          )}
        </FilePicker>
        {isChosen ? <Text size="sm">{name ?? t('say.file')}</Text> : null}
      </Group>
      {progress === null ? null : (
        <Progress mt="xs" value={progress * 100} aria-label={t('form.uploading')} />
      )}
      {problem && progress === null ? (
        <Text size="sm" c="red" mt={4}>
          {problem}
        </Text>
      ) : null}
      {failure ? (
        <Alert color="red" mt="xs" role="alert">
          {failure}
        </Alert>
      ) : null}
    </div>
  );
}
