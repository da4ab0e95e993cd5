import { Button, CopyButton, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import { notifyError } from '#ui/notify.ts';
import { QrCode } from '#ui/QrCode.tsx';
import { saveFile } from '#ui/saveFile.ts';
import { chatLink } from './chatLink.ts';
import { qrPng, qrSvg } from './qrFiles.ts';

/** A link that opens a chat with the number of the address, and its QR code. */
export function ChatLink() {
  const { t } = useTranslation('tools');
  const { phone_number_trimmed: number } = useNumber();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t('link.title')}>
      <Title order={2} size="h4">
        {t('link.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('link.text')}
      </Text>
      {number ? <LinkForm number={number} /> : <NoNumber />}
    </Paper>
  );
}

function NoNumber() {
  const { t } = useTranslation('tools');
  return (
    <Group>
      <Text>{t('link.noNumber')}</Text>
      <ButtonLink to="/onboarding/phones" variant="default">
        {t('link.connect')}
      </ButtonLink>
    </Group>
  );
}

function LinkForm({ number }: { number: string }) {
  const { t } = useTranslation('tools');
  const [message, setMessage] = useState('');
  const link = chatLink(number, message);
  return (
    <Group align="flex-start" gap="lg">
      <Stack style={{ flex: '1 1 280px', minWidth: 0 }}>
        <Textarea
          label={t('link.message')}
          description={t('link.messageHint')}
          placeholder={t('link.placeholder')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
        />
        <TextInput
          label={t('link.address')}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              onClick={copy}
              leftSection={<IconCopy size={16} aria-hidden />}
              style={{ alignSelf: 'flex-start' }}
            >
              {t(copied ? 'link.copied' : 'link.copy')}
            </Button>
          )}
        </CopyButton>
      </Stack>
      <Stack gap="xs">
        <QrCode text={link} label={t('link.qr')} />
        <Downloads link={link} />
      </Stack>
    </Group>
  );
}

function Downloads({ link }: { link: string }) {
  const { t } = useTranslation('tools');
  const icon = <IconDownload size={16} aria-hidden />;
  async function savePng(): Promise<void> {
    const picture = await qrPng(link);
    if (picture) saveFile('whatsapp-qr.png', picture);
    else notifyError(null, t('link.noPng'));
  }
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => saveFile('whatsapp-qr.svg', qrSvg(link))}>
        {t('link.svg')}
      </Button>
      <Button variant="default" leftSection={icon} onClick={() => void savePng()}>
        {t('link.png')}
      </Button>
    </>
  );
}
