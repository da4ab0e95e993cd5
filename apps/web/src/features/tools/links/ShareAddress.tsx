import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '#ui/notify.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { qrPng, qrSvg } from './qrFiles.ts';

interface ShareAddressProps {
  url: string;
  /** Of the pictures, without an ending. */
  filename: string;
  hint: string;
}

/** An address to copy, to try, and to print as a QR code. */
export function ShareAddress({ url, filename, hint }: ShareAddressProps) {
  const { t } = useTranslation('tools');
  return (
    <Stack>
      <Stack align="center" gap="xs">
        <QrCode text={url} label={t('link.qr')} />
        <Downloads url={url} filename={filename.replace(/[^\p{L}\p{N}]+/gu, '-')} />
      </Stack>
      <TextInput label={t('link.address')} value={url} readOnly onFocus={(event) => event.target.select()} />
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Group>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={<IconCopy size={16} aria-hidden />}>
              {t(copied ? 'link.copied' : 'link.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('link.test')}
        </Button>
      </Group>
    </Stack>
  );
}

function Downloads({ url, filename }: { url: string; filename: string }) {
  const { t } = useTranslation('tools');
  const icon = <IconDownload size={16} aria-hidden />;
  async function savePng(): Promise<void> {
    const picture = await qrPng(url);
    if (picture) saveFile(`${filename}.png`, picture);
    else notifyError(null, t('link.noPng'));
  }
  return (
    <Group gap="xs" justify="center">
      <Button variant="default" leftSection={icon} onClick={() => saveFile(`${filename}.svg`, qrSvg(url))}>
        {t('link.svg')}
      </Button>
      <Button variant="default" leftSection={icon} onClick={() => void savePng()}>
        {t('link.png')}
      </Button>
    </Group>
  );
}
