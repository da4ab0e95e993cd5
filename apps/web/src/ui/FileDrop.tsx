import { Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { IconFileUpload, IconUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface FileDropProps {
  onFile: (file: File) => void;
  /** MIME types or extensions, as the input's `accept`. */
  accept: string[];
  maxBytes: number;
  /** One line: what to drop here. */
  label: string;
  /** Formats and size, under the label. */
  hint?: string;
  loading?: boolean;
  disabled?: boolean;
  /** From the server or the form. */
  error?: string;
}

/** Takes one file by drop, click or keyboard, and says at once why it refuses one. */
export function FileDrop({ onFile, accept, maxBytes, label, hint, loading, disabled, error }: FileDropProps) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string>();
  return (
    <Stack gap={4}>
      <Dropzone
        multiple={false}
        accept={accept}
        maxSize={maxBytes}
        loading={loading}
        disabled={disabled}
        inputProps={{ 'aria-label': label }}
        onDrop={([file]) => {
          setRefused(undefined);
          if (file) onFile(file);
        }}
        onReject={([rejection]) => {
          const code = rejection?.errors[0]?.code;
          setRefused(t(code === 'file-too-large' ? 'file.tooLarge' : 'file.wrongType'));
        }}
      >
        <Group justify="center" gap="md" mih={96} style={{ pointerEvents: 'none' }}>
          <Dropzone.Accept>
            <IconUpload size={32} stroke={1.5} aria-hidden />
          </Dropzone.Accept>
          <Dropzone.Reject>
            <IconX size={32} stroke={1.5} aria-hidden />
          </Dropzone.Reject>
          <Dropzone.Idle>
            <IconFileUpload size={32} stroke={1.5} aria-hidden />
          </Dropzone.Idle>
          <div>
            <Text fw={600}>{label}</Text>
            {hint ? (
              <Text c="dimmed" size="sm">
                {hint}
              </Text>
            ) : null}
          </div>
        </Group>
      </Dropzone>
      {(refused ?? error) ? (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {refused ?? error}
        </Text>
      ) : null}
    </Stack>
  );
}
