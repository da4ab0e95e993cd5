import { enableTwoFactor, type Security, startTwoFactor } from '@herald/contract';
import { Center, Code, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { FormFrame } from '#ui/FormFrame.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Started {
  secret: string;
  url: string;
}

interface TurnOnProps {
  security: Security;
  /** It is on; the codes are still to be shown. */
  onTurnedOn: () => void;
  onClose: () => void;
}

/** Who one is, then the QR code and a code of the app, then the recovery codes. */
export function TurnOnTwoFactor({ security, onTurnedOn, onClose }: TurnOnProps) {
  const { t } = useTranslation('account');
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!started) {
    return (
      <ProofForm
        security={security}
        text={t('twoFactor.need')}
        submit={t('common:action.continue')}
        onCancel={onClose}
        send={async (body) => setStarted((await call(startTwoFactor, { body })).data)}
      />
    );
  }
  return (
    <Scan
      started={started}
      onClose={onClose}
      onCodes={(given) => {
        setCodes(given);
        onTurnedOn();
      }}
    />
  );
}

function Scan({
  started,
  onCodes,
  onClose,
}: {
  started: Started;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('account');
  const { form, onSubmit, ...frame } = useApiForm({
    initialValues: { code: '' },
    validate: { code: filled },
    send: async (body) => onCodes((await call(enableTwoFactor, { body })).data.recovery_codes),
  });
  return (
    <FormFrame {...frame} submit={t('twoFactor.turnOn')} onSubmit={onSubmit} onCancel={onClose}>
      <Text>{t('twoFactor.scan')}</Text>
      <Center>
        <QrCode text={started.url} label={t('twoFactor.qr')} />
      </Center>
      <Stack gap={4}>
        <Text c="dimmed" fz="sm">
          {t('twoFactor.byHand')}
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {started.secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </Stack>
      <TextInput
        label={t('twoFactor.enter')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.getInputProps('code')}
      />
    </FormFrame>
  );
}
