import type { Team } from '@herald/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconBrandWhatsapp, IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#ui/notify.ts';
import { openSignup, type SignupConfig } from './signup/openSignup.ts';
import { useConnect } from './useConnect.ts';

type State =
  | { step: 'idle' | 'dialog' | 'connecting' }
  | { step: 'cancelled'; reason: string | null }
  | { step: 'blocked' }
  | { step: 'failed'; message: string };

/** Opens Meta's dialog and carries what it grants to the server, before the code's 30 seconds are over. */
export function SignupButton({ team, config }: { team: Team; config: SignupConfig }) {
  const { t } = useTranslation('onboarding');
  const [state, setState] = useState<State>({ step: 'idle' });
  const giveUp = useRef<AbortController>(null);
  const connect = useConnect(team);

  async function start(keepsApp: boolean): Promise<void> {
    giveUp.current = new AbortController();
    setState({ step: 'dialog' });
    try {
      const outcome = await openSignup(config, giveUp.current.signal, { keepsApp });
      if (outcome.kind === 'popup_blocked') return setState({ step: 'blocked' });
      if (outcome.kind === 'cancelled') return setState({ step: 'cancelled', reason: outcome.reason });
      setState({ step: 'connecting' });
      const { code, phoneNumberId: phone_number_id, wabaId: waba_id } = outcome;
      await connect({ code, phone_number_id, waba_id });
    } catch (error) {
      setState({ step: 'failed', message: messageOf(error) });
    }
  }

  return (
    <Stack gap="md">
      <Notice state={state} />
      <Group>
        <Button
          size="md"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          loading={state.step === 'dialog' || state.step === 'connecting'}
          onClick={() => void start(false)}
        >
          {t(state.step === 'idle' ? 'phone.connect' : 'phone.again')}
        </Button>
        {state.step === 'dialog' || state.step === 'connecting' ? null : (
          <Button variant="default" size="md" onClick={() => void start(true)}>
            {t('phone.keepApp')}
          </Button>
        )}
        {state.step === 'dialog' ? (
          <Button variant="default" size="md" onClick={() => giveUp.current?.abort()}>
            {t('common:action.cancel')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {t('phone.keepAppText')}
      </Text>
    </Stack>
  );
}

function Notice({ state }: { state: State }) {
  const { t } = useTranslation('onboarding');
  switch (state.step) {
    case 'idle':
      return null;
    case 'dialog':
    case 'connecting':
      return (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t(state.step === 'dialog' ? 'phone.inDialog' : 'phone.connecting')}
        </Alert>
      );
    case 'cancelled':
      return (
        <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
          {state.reason ? t('phone.refused', { reason: state.reason }) : t('phone.cancelled')}
        </Alert>
      );
    case 'blocked':
      return (
        <Alert color="yellow" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {t('phone.popupBlocked')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {state.message}
        </Alert>
      );
  }
}
