import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { DisconnectForm } from './DisconnectForm.tsx';

/** The way to take the number away from here; it stays the merchant's at WhatsApp. */
export function DisconnectCard() {
  const { t } = useTranslation('numbers');
  const { connection } = useNumber();
  const [isOpen, { open, close }] = useDisclosure();
  if (connection === 'never' || connection === 'disconnected') return null;
  return (
    <Paper component="section" withBorder radius="md" p="md">
      <Stack gap="sm" align="flex-start">
        <Title order={2} fz="md">
          {t('disconnect.title')}
        </Title>
        <Text c="dimmed">{t('disconnect.text')}</Text>
        <Button variant="outline" color="red" onClick={open}>
          {t('disconnect.button')}
        </Button>
      </Stack>
      <Dialog opened={isOpen} onClose={close} title={t('disconnect.title')}>
        <DisconnectForm onDone={close} />
      </Dialog>
    </Paper>
  );
}
