import { disableTwoFactor, renewRecoveryCodes, type Security } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { accountKeys } from '#data/keys/account.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Card } from './Card.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx';

type Doing = 'turnOn' | 'turnOff' | 'renew';

export function TwoFactorCard({ security }: { security: Security }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [doing, setDoing] = useState<Doing>();
  const { two_factor_since: since, recovery_codes_left: left } = security;
  return (
    <Card
      title={t('twoFactor.title')}
      text={since ? t('twoFactor.since', { date: format.date(since) }) : t('twoFactor.text')}
      beside={
        <StatusBadge tone={since ? 'good' : 'neutral'}>
          {t(since ? 'twoFactor.on' : 'twoFactor.off')}
        </StatusBadge>
      }
    >
      {since ? <Text>{t('recovery.left', { count: left })}</Text> : null}
      <Group gap="xs">
        {since ? (
          <>
            <Button variant="default" onClick={() => setDoing('renew')}>
              {t('recovery.renew')}
            </Button>
            <Button variant="default" onClick={() => setDoing('turnOff')}>
              {t('twoFactor.turnOff')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDoing('turnOn')}>{t('twoFactor.turnOn')}</Button>
        )}
      </Group>
      <Doings doing={doing} security={security} onClose={() => setDoing(undefined)} />
    </Card>
  );
}

interface DoingsProps {
  doing: Doing | undefined;
  security: Security;
  onClose: () => void;
}

function Doings({ doing, security, onClose }: DoingsProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog
      opened={doing !== undefined}
      onClose={onClose}
      // The recovery codes are shown once; a slip of the mouse or of a finger must not lose them.
      closeOnClickOutside={false}
      closeOnEscape={doing === 'turnOff'}
      title={t(doing === 'renew' ? 'recovery.renew' : 'twoFactor.title')}
    >
      {doing ? <Steps doing={doing} security={security} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Steps({ doing, security, onClose }: DoingsProps & { doing: Doing }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const reload = () => queryClient.invalidateQueries({ queryKey: accountKeys.all });
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (doing === 'turnOn') {
    return <TurnOnTwoFactor security={security} onTurnedOn={() => void reload()} onClose={onClose} />;
  }
  if (doing === 'renew') {
    return (
      <ProofForm
        security={security}
        text={t('recovery.renewText')}
        submit={t('recovery.renew')}
        onCancel={onClose}
        send={async (body) => {
          const { data } = await call(renewRecoveryCodes, { body });
          setCodes(data.recovery_codes);
          await reload();
        }}
      />
    );
  }
  return (
    <ProofForm
      security={security}
      text={t('twoFactor.turnOffText')}
      submit={t('twoFactor.turnOff')}
      isLoss
      onCancel={onClose}
      send={async (body) => {
        await call(disableTwoFactor, { body });
        notifyDone(t('twoFactor.turnedOff'));
        onClose();
        await reload();
      }}
    />
  );
}
