import type { PhoneNumber } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumber, useTeam } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Notice } from './Notice.tsx';

/** States of Meta in which a number sends nothing. */
const unreachable = new Set(['DISCONNECTED', 'PENDING', 'UNVERIFIED', 'MIGRATED', 'DELETED', 'BANNED']);

export function isOffline({ connection, status }: PhoneNumber): boolean {
  return connection !== 'connected' || unreachable.has(status ?? '');
}

const labelOf = {
  connected: 'composer.seeNumber',
  pin_needed: 'composer.seeNumber',
  never: 'composer.connect',
  lost: 'composer.reconnect',
  disconnected: 'composer.reconnect',
} as const satisfies Record<PhoneNumber['connection'], string>;

/** The number sends nothing; whoever may do something about it is shown where. */
export function Offline() {
  const { t } = useTranslation('messages');
  const { connection } = useNumber();
  const team = useTeam();
  const params = useLinkParams();
  const mayManage = useCan('phone_numbers.manage');
  const isToConnect = connection !== 'connected' && connection !== 'pin_needed';
  const way = isToConnect
    ? ({ to: '/onboarding/phones', search: { team: team.id } } as const)
    : ({ to: '/teams/$teamId/$phoneNumberId/settings/number', params } as const);
  return (
    <Notice tone="bad">
      {t('composer.notConnected')}{' '}
      {mayManage ? (
        <ButtonLink {...way} size="xs" variant="default">
          {t(labelOf[connection])}
        </ButtonLink>
      ) : null}
    </Notice>
  );
}
