import { sendTest } from '@herald/contract';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDisclosure, useSessionStorage } from '@mantine/hooks';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useLinkParams } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { useCampaignParams } from '../useCampaign.ts';

interface SendTestProps {
  /** With whose values. */
  contactId: number;
  name: string;
  /** Which of the messages that are tried out; 1 is the campaign's own. */
  position: number;
  /** Something has not been saved yet, so the test would be another one than what is shown. */
  disabled: boolean;
}

/** The message as it is shown, on a phone of one's own. */
export function SendTest({ disabled, ...props }: SendTestProps) {
  const { t } = useTranslation('campaigns');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<IconDeviceMobileMessage size={16} stroke={1.8} aria-hidden />}
        onClick={open}
      >
        {t('test.open')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('test.title')}>
        <TestForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function TestForm({
  contactId,
  name,
  position,
  onClose,
}: Omit<SendTestProps, 'disabled'> & { onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const clientId = useRef(crypto.randomUUID());
  const [sent, setSent] = useState<{ phone: string; contactId: number }>();
  // For the next test; whoever uses this computer tomorrow is not shown it.
  const [phone, keepPhone] = useSessionStorage({
    key: 'herald-test-phone',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const { form, ...frame } = useApiForm({
    initialValues: { phone_number: phone },
    validate: { phone_number: filled },
    send: async ({ phone_number }) => {
      setSent(undefined);
      const body = { phone_number, contact_id: contactId, position, client_id: clientId.current };
      const { data } = await call(sendTest, { params, body });
      clientId.current = crypto.randomUUID();
      keepPhone(phone_number);
      setSent({ phone: phone_number, contactId: data.contact_id });
    },
  });
  return (
    <FormFrame {...frame} submit={t(sent ? 'test.again' : 'test.send')} onCancel={onClose}>
      <Text size="sm">{t('test.text', { name })}</Text>
      <TextInput
        label={t('test.phone')}
        description={t('test.phoneHint')}
        type="tel"
        autoComplete="tel"
        required
        data-autofocus
        key={form.key('phone_number')}
        {...form.getInputProps('phone_number')}
      />
      {sent ? <Sent {...sent} /> : null}
    </FormFrame>
  );
}

function Sent({ phone, contactId }: { phone: string; contactId: number }) {
  const { t } = useTranslation('campaigns');
  const params = { ...useLinkParams(), contactId: String(contactId) };
  return (
    <Alert color="green" role="status">
      {t('test.sent', { phone })}{' '}
      <AnchorLink to="/teams/$teamId/$phoneNumberId/messages/$contactId" params={params}>
        {t('test.thread')}
      </AnchorLink>
    </Alert>
  );
}
