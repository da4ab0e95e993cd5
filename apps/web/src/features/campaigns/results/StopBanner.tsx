import type { Campaign } from '@herald/contract';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';

/** Codes that we have words for, by what a person can do about them. */
const advice: Partial<
  Record<string, 'reconnect' | 'payment' | 'quality' | 'locked' | 'template' | 'displayName'>
> = {
  '0': 'reconnect',
  '3': 'reconnect',
  '10': 'reconnect',
  '33': 'reconnect',
  '190': 'reconnect',
  '131005': 'reconnect',
  '131045': 'reconnect',
  number_not_connected: 'reconnect',
  '131042': 'payment',
  '131048': 'quality',
  '131064': 'quality',
  '368': 'locked',
  '131031': 'locked',
  number_in_violation: 'locked',
  '131037': 'displayName',
  '132001': 'template',
  '132016': 'template',
  template_not_usable: 'template',
};

/** Why the campaign stopped by itself, and what to do before it goes on. */
export function StopBanner({ reason }: { reason: NonNullable<Campaign['stop_reason']> }) {
  const { t } = useTranslation('campaigns');
  const known = advice[reason.code] ?? 'other';
  const isCode = /^\d+$/.test(reason.code);
  // Where we have words of our own, the reason would only say them again.
  const quote = known === 'other' && reason.message !== reason.code ? reason.message : null;
  return (
    <Alert
      color="red"
      role="alert"
      title={t(`stop.${known}.title`)}
      icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}
    >
      <Text inherit>
        {t(`stop.${known}.what`)} <WayOut known={known} />
      </Text>
      {quote ? (
        <Text inherit c="dimmed" mt={4}>
          {t('stop.quote', { message: isCode ? `${quote} (${reason.code})` : quote })}
        </Text>
      ) : null}
    </Alert>
  );
}

function WayOut({ known }: { known: string }): ReactNode {
  const { t } = useTranslation('campaigns');
  const params = useLinkParams();
  const look = { inherit: true, underline: 'always' } as const;
  switch (known) {
    case 'reconnect':
      return (
        <AnchorLink to="/onboarding/phones" search={{ team: Number(params.teamId) }} {...look}>
          {t('blocker.connect')}
        </AnchorLink>
      );
    case 'payment':
      return (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/settings/meta-billing" params={params} {...look}>
          {t('blocker.addPayment')}
        </AnchorLink>
      );
    case 'template':
      return (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/templates" params={params} {...look}>
          {t('stop.seeTemplates')}
        </AnchorLink>
      );
    default:
      return null;
  }
}
