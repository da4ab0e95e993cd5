import { mailTranscript } from '@herald/contract';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import type { Period } from './period.ts';

interface MailFormProps {
  place: NumberParams;
  contactId: number;
  period: Period;
  notes: boolean;
  onSent: () => void;
}

/** To one's own address, unless another is typed. */
export function MailForm({ place, contactId, period, notes, onSent }: MailFormProps) {
  const { t } = useTranslation('transcript');
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { to: useUser().email },
    validate: { to: looksLikeEmail },
    send: async ({ to }) => {
      await call(mailTranscript, {
        params: { ...place, contact_id: contactId },
        body: { ...period, to, notes },
      });
      notifyDone(t('mail.sent', { email: to.trim() }));
      onSent();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="xs">
        <Group align="flex-start" gap="sm" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('mail.to')}
            description={t(notes ? 'mail.hintNotes' : 'mail.hint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('to')}
          />
          <Button
            type="submit"
            mt={25}
            loading={sending}
            leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
          >
            {t('mail.send')}
          </Button>
        </Group>
        {failure ? <Alert color="red">{failure}</Alert> : null}
      </Stack>
    </form>
  );
}
