import { ApiError, type ContactImport } from '@herald/contract';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyError } from '#ui/notify.ts';
import { uploadFile } from './uploadFile.ts';

const megabyte = 1024 * 1024;
/** The limits of the server. */
const limits = { csv: 500 * megabyte, xlsx: 10 * megabyte };
const accepted = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/csv',
  // What Windows calls a CSV where Excel is installed.
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

interface ChooseFileProps {
  campaignId: number | undefined;
  onUploaded: (uploaded: ContactImport, file: File) => void;
}

type Upload = { file: File; share: number; failure: string | null };

/** Takes a file, uploads it, and keeps it at hand when that fails. */
export function ChooseFile({ campaignId, onUploaded }: ChooseFileProps) {
  const { t } = useTranslation('imports');
  const params = useNumberParams();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [refused, setRefused] = useState<string>();
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);

  async function send(file: File): Promise<void> {
    setRefused(undefined);
    if (/\.xlsx$/i.test(file.name) && file.size > limits.xlsx) return setRefused(t('choose.xlsxTooLarge'));
    const stopping = new AbortController();
    cancel.current = stopping;
    setUpload({ file, share: 0, failure: null });
    try {
      const onProgress = (share: number) => setUpload({ file, share, failure: null });
      onUploaded(await uploadFile({ params, campaignId, file, signal: stopping.signal, onProgress }), file);
    } catch (error) {
      if (stopping.signal.aborted) return setUpload(null);
      notifyError(error);
      const mayRetry = !(error instanceof ApiError && error.status < 500);
      if (mayRetry) return setUpload({ file, share: 0, failure: messageOf(error) });
      setUpload(null);
      setRefused(`${file.name}: ${messageOf(error)}`);
    }
  }

  if (upload) {
    return (
      <Uploading
        upload={upload}
        onCancel={() => {
          cancel.current?.abort();
          setUpload(null);
        }}
        onRetry={() => void send(upload.file)}
      />
    );
  }
  return (
    <FileDrop
      label={t('choose.label')}
      hint={t('choose.hint')}
      accept={accepted}
      maxBytes={limits.csv}
      onFile={(file) => void send(file)}
      error={refused}
    />
  );
}

interface UploadingProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

function Uploading({ upload: { file, share, failure }, onCancel, onRetry }: UploadingProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <Paper p="md" radius="md">
      <Stack gap="sm">
        <Group wrap="nowrap" gap="sm">
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
          <div style={{ minWidth: 0, flex: 1 }}>
            <Text fw={600} truncate>
              {file.name}
            </Text>
            <Text
              size="sm"
              c={failure ? 'var(--mantine-color-error)' : 'dimmed'}
              role={failure ? 'alert' : 'status'}
            >
              {failure ??
                (share < 1
                  ? t('choose.uploading', { share: format.percent(share), size: sizeOf(file.size, format) })
                  : t('choose.analysing'))}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={onCancel}
            leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
          >
            {t(failure ? 'choose.another' : 'common:action.cancel')}
          </Button>
          {failure ? (
            <Button
              size="xs"
              onClick={onRetry}
              leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            >
              {t('common:action.retry')}
            </Button>
          ) : null}
        </Group>
        {failure ? null : (
          <Progress
            value={share * 100}
            animated={share >= 1}
            striped={share >= 1}
            aria-label={t('choose.progress', { name: file.name })}
          />
        )}
      </Stack>
    </Paper>
  );
}

function sizeOf(bytes: number, format: ReturnType<typeof useFormat>): string {
  const small = bytes < megabyte;
  return format.number(bytes / (small ? 1024 : megabyte), {
    style: 'unit',
    unit: small ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: small ? 0 : 1,
  });
}
