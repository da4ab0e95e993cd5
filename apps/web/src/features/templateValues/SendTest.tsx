import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useDisclosure, useSessionStorage } from '@mantine/hooks';
import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { AnchorLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';

interface TestFormProps {
  /** With which values, and what it costs. */
  text: string;
  /** What tells one message from another besides the number. */
  content: string;
  /** What is filled in besides the number. */
  children?: ReactNode;
  /** With the same `clientId` nothing leaves a second time; tells in whose thread it stands. */
  send: (to: { phone_number: string; client_id: string }) => Promise<{ contact_id: number }>;
}

interface SendTestProps extends TestFormProps {
  size?: 'xs' | 'sm';
  /** What would be sent is another message than what is shown. */
  disabled?: boolean;
}

/** A message on a phone of one's own. */
export function SendTest({ size = 'sm', disabled = false, ...form }: SendTestProps) {
  const { t } = useTranslation('values');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        size={size}
        disabled={disabled}
        leftSection={<IconDeviceMobileMessage size={size === 'xs' ? 16 : 18} stroke={1.6} aria-hidden />}
        onClick={open}
      >
        {t('test.open')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('test.title')}>
        <TestForm {...form} onClose={close} />
      </Dialog>
    </>
  );
}

function TestForm({ text, content, children, send, onClose }: TestFormProps & { onClose: () => void }) {
  const { t } = useTranslation('values');
  const attempt = useRef({ of: '', clientId: '' });
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
      // Whose answer was lost is not sent twice; with another number or other values it is another message.
      const of = `${phone_number} ${content}`;
      if (attempt.current.of !== of) attempt.current = { of, clientId: crypto.randomUUID() };
      const { contact_id } = await send({ phone_number, client_id: attempt.current.clientId });
      attempt.current = { of: '', clientId: '' };
      keepPhone(phone_number);
      setSent({ phone: phone_number, contactId: contact_id });
    },
  });
  return (
    <FormFrame
      {...frame}
      submit={t(sent ? 'test.again' : 'test.send')}
      isDone={sent !== undefined}
      onCancel={onClose}
    >
      <Text size="sm">{text}</Text>
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
      {children}
      {sent ? <Sent {...sent} /> : null}
    </FormFrame>
  );
}

function Sent({ phone, contactId }: { phone: string; contactId: number }) {
  const { t } = useTranslation('values');
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
